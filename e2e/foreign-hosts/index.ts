// What is shared must be known before anything asks for it.
void import('./host');
