/** From the best to the others. */
export const divisions = ['gold', 'silver', 'bronze'] as const;
export type Division = (typeof divisions)[number];

/** With fewer rated games a version has no division yet. */
export const placementGames = 10;

/** Which part of those who have a division are in it or a better one. */
const shares: Readonly<Record<Division, number>> = { gold: 0.1, silver: 0.4, bronze: 1 };

/** The division of the agent at a place, from 1, among so many. It follows from the ranking alone and is never stored. */
export function divisionOf(place: number, placed: number): Division {
  return divisions.find((division) => place <= Math.ceil(placed * shares[division]))!;
}
