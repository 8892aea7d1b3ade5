declare module 'apexcharts/dist/apexcharts.css';
