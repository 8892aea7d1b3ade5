/*
 * How often what is random, or races, is tried. `npm test` tries all of it a little, each time with another seed; in
 * full it is `TEST_LIMIT_MINUTES=60 ROUNDS=50 KILLS=50 HISTORIES=10000 CLUBS=6 npm test -w api -- PATH`.
 */

const count = (name: string, usual: number) => Number(process.env[name] ?? usual);

/** Of a race: what a missing lock lets through is seen in the first of them. */
export const ROUNDS = count('ROUNDS', 4);
/** Of a process: starting one takes much longer than what it is killed at. */
export const KILLS = count('KILLS', 4);
/** Random histories of money. */
export const HISTORIES = count('HISTORIES', 300);
/** Random clubs, each with some hundred networks. */
export const CLUBS = count('CLUBS', 2);
