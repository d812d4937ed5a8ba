/** (column, row) steps to the neighbours of a hex in an even and in an odd row: 002 "odd-r". */
const steps = [
  [
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [-1, -1],
    [0, -1],
  ],
  [
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 0],
    [0, -1],
    [1, -1],
  ],
] as const;

/**
 * A move by the documents alone, in either version of the contract: recruit when home is empty, attack whoever is adjacent, march to the
 * enemy's home, and end the turn when every unit has done something.
 */
export function marchingMove({ activePlayer: side, players, board }: any): object {
  const isOld = typeof board[0].id !== 'string';
  const name = (hex: any) => (isOld ? { q: hex.q, r: hex.r } : hex.id);
  const [columns, rows] = isOld ? [7, 7] : [21, 9];
  const hexAt = (column: number, row: number) =>
    column >= 0 && column < columns && row >= 0 && row < rows ? board[row * columns + column] : undefined;
  const distance = (one: number, other: number) => {
    const [row, row2] = [Math.floor(one / columns), Math.floor(other / columns)];
    const across = (other % columns) - (row2 >> 1) - (one % columns) + (row >> 1);
    return Math.max(Math.abs(across), Math.abs(row2 - row), Math.abs(across + row2 - row));
  };
  const enemy = side === 'A' ? 'B' : 'A';
  const isHomeOf = (owner: string, { type }: any) =>
    /^(stronghold|capital)_/.test(type) && type.at(-1) === owner.toLowerCase();
  const home = board.findIndex((hex: any) => isHomeOf(enemy, hex));
  const barracks = board.find(
    (hex: any) => isHomeOf(side, hex) && hex.controlledBy === side && hex.unitIds.length === 0,
  );
  if (barracks !== undefined && players[side].gold >= 10) {
    return { action: 'recruit', unitType: 'infantry', [isOld ? 'targetHex' : 'at']: name(barracks) };
  }
  for (const { id, movedThisTurn, attackedThisTurn, canActThisTurn } of players[side].units) {
    if (movedThisTurn || attackedThisTurn || !canActThisTurn) continue;
    const at = board.findIndex(({ unitIds }: any) => unitIds.includes(id));
    const row = Math.floor(at / columns);
    const around = steps[row % 2]
      .map(([x, y]) => hexAt((at % columns) + x, row + y))
      .filter((hex) => hex !== undefined);
    const target = around.find(({ unitIds }: any) => unitIds[0]?.startsWith(enemy));
    if (target !== undefined) return { action: 'attack', unitId: id, [isOld ? 'targetHex' : 'target']: name(target) };
    const nearer = around.find(
      (hex) => hex.unitIds.length === 0 && distance(board.indexOf(hex), home) < distance(at, home),
    );
    if (nearer !== undefined) return { action: 'move', unitId: id, [isOld ? 'targetHex' : 'to']: name(nearer) };
  }
  return { action: isOld ? 'pass' : 'end_turn' };
}
