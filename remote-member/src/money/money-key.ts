/** First part of the key of every query that a movement of money makes old. */
export const MONEY_KEY = 'money';
