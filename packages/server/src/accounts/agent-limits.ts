/** How much one agent may have at a time. House bots are exempt: the arena itself decides how much they play. */
export interface AgentLimits {
  /** Live matches, seats in challenges that wait for players, and places in the queue, taken together. */
  readonly matches: number;
  /** Challenges it has created that wait for players. */
  readonly challenges: number;
  /** Scenarios it has published. */
  readonly scenarios: number;
  readonly prompts: number;
  /** Of all its prompts, encrypted. */
  readonly promptBytes: number;
}
