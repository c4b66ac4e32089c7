/**
 * "credited after 5 blockchain confirmations": how deep a deposit lies in the chain before it is credited, and one of our own transfers before
 * it counts as final.
 */
export const confirmationsMin = 5
