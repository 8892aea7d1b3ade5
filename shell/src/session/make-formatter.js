new Intl.DateTimeFormat();
close();
