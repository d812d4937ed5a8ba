import type { AttritionText } from './rules-text-en.ts';

export const es: AttritionText = {
  headings: {
    board: 'El tablero',
    terrain: 'Terreno',
    units: 'Unidades',
    start: 'El comienzo',
    turn: 'Un turno',
    moving: 'Movimiento',
    attacking: 'Ataque',
    combat: 'Combate',
    recruiting: 'Reclutamiento',
    fortifying: 'Atrincheramiento',
    control: 'Control e ingresos',
    winning: 'Victoria',
    json: 'En JSON',
  },
  units: { infantry: 'infantería', cavalry: 'caballería', archer: 'arquero' },
  terrains: {
    plains: 'llanura',
    forest: 'bosque',
    hills: 'colinas',
    high_ground: 'terreno alto',
    gold_mine: 'mina de oro',
    lumber_camp: 'aserradero',
    crown: 'corona',
    tower: 'torre',
    stronghold_a: 'fortaleza',
    stronghold_b: 'fortaleza',
    deploy_a: 'campamento de A',
    deploy_b: 'campamento de B',
    capital_a: 'capital',
    capital_b: 'capital',
  },
  pays: { gold: (amount) => `${amount} de oro`, wood: (amount) => `${amount} de madera`, vp: victoryPoints },
  scores: {
    vp: 'puntos de victoria',
    unit_value: 'valor en oro de las unidades en el tablero',
    hexes: 'hexágonos bajo control',
    gold: 'oro',
  },

  board: (cols, rows) => [
    `${cols} columnas por ${rows} filas de hexágonos con la punta hacia arriba. Una fila de cada dos, empezando por la segunda, está`,
    'desplazada medio hexágono a la derecha; un hexágono toca los dos contiguos de su fila y dos de cada fila vecina. La distancia es el',
    'número de pasos entre dos hexágonos.',
  ],
  lettered: (last) =>
    `Un hexágono se nombra con la letra de su fila, desde la A arriba, y su columna, desde la 1 a la izquierda: el último es ${last}.`,
  centred: (first, last) =>
    `Un hexágono es \`{q, r}\`: columna y fila contadas desde el centro, de modo que las esquinas son ${first} y ${last}.`,

  terrainHead: ['signo', 'terreno', 'hexágonos', 'defensa', 'paga por turno a quien lo controla', 'además'],
  usedUp: (pay, t) => `${pay}, hasta agotar sus ${t.reserve}`,
  home: (t) => `hogar de ${t.controlledBy}`,
  heldAtStart: (t) => `de ${t.controlledBy} al empezar`,
  blocksSight: 'bloquea la línea de visión',
  breaksCharge: 'frena la carga',
  overlooksUnits: 'dispara por encima de las unidades',
  unitRoom: (t) => `sitio para ${t.unitRoom} más`,

  unitHead: ['unidad', 'coste', 'ataque', 'defensa', 'movimiento', 'alcance'],
  hitPoints: 'puntos de vida',
  ability: 'habilidad',
  oneUnit: 'En un hexágono cabe una unidad.',
  stacks: (o) => [
    `En un hexágono caben hasta ${o.stackLimit} unidades del mismo tipo y dueño. Actúan como una sola: una acción nombra a cualquiera de ellas, exige`,
    'que todas estén libres para hacerla y cuenta para todas. Las pilas nunca se dividen. Quien se une va al fondo; los golpes los recibe',
    'primero la de delante.',
  ],
  shieldWall: (u) =>
    `muro de escudos: +${u.shieldWallEach} a la defensa por cada hexágono adyacente con amigos de su tipo, +${u.shieldWallMost} como máximo`,
  charge: (u) =>
    `carga: +${u.chargeBonus} al ataque este turno tras un movimiento de ${u.chargeDistance} o más, si algún camino libre de longitud mínima no entra en bosque (cuenta el final, no el origen)`,
  meleeMalus: (u) =>
    `débil cuerpo a cuerpo: −${u.meleeMalus} a la defensa, nunca por debajo de 0, contra un atacante adyacente`,

  startGold: (o) => `${o.startGold} de oro`,
  startGoldAndWood: (o) => `${o.startGold} de oro y ${o.startWood} de madera`,
  start: (stores) =>
    `Cada bando tiene ${stores} antes de que empiece el primer turno de A, que paga enseguida los ingresos de A.`,
  recruitNumbers: [
    'Los reclutas toman el número siguiente de su bando; los números no se repiten nunca. Las filas desplazadas hacen que los dos bandos',
    'no sean del todo iguales aunque el mapa sea simétrico: la equidad se logra intercambiando los asientos.',
  ],

  turn: (o) => [
    'Una ronda es el turno de A y después el de B. Al empezar un turno, las unidades de su jugador dejan de estar atrincheradas y quedan',
    `libres otra vez, incluidos los reclutas del turno anterior; se pagan los ingresos; hay ${o.actionsPerTurn} acciones disponibles.`,
  ],
  costHead: ['acción', 'cuesta'],
  move: 'mover',
  attack: 'atacar',
  recruit: 'reclutar',
  fortify: 'atrincherarse',
  endTurn: 'terminar el turno',
  recruitCost: (o) => `${o.recruitActions} y el oro de la unidad`,
  fortifyCost: (o) => `${o.fortifyActions} y ${o.fortifyWood} de madera`,
  free: 'nada',
  turnEnd: [
    'Gastar la última acción termina el turno, y empieza el siguiente, dentro de esa misma acción. Al terminar un turno se ajusta el',
    'control, se juzga la victoria, pasa a jugar el otro bando (después de B, la ronda avanza) y empieza su turno.',
  ],
  unitLimits: 'En un turno, una unidad se mueve una vez como mucho y ataca una vez como mucho, en cualquier orden.',
  noUnitLimits: 'Una unidad puede actuar tantas veces como acciones haya.',

  moving:
    'Hasta el movimiento de la unidad, uno por cada hexágono en que entra, sea cual sea el terreno. Nunca a través de una unidad, propia o enemiga, y solo hasta un',
  movingAlone: 'hexágono vacío.',
  movingToStack: (o) =>
    `hexágono vacío o una pila amiga del mismo tipo si entre todas no pasan de ${o.stackLimit}, haya hecho lo que haya hecho esa pila.`,

  attacking:
    'Un ataque nombra un hexágono ocupado por el enemigo y dentro del alcance; la distancia no depende de lo que haya en medio. A distancia 1 se combate cuerpo a cuerpo, a distancia 2 se dispara.',
  noSight: 'No hay línea de visión: un disparo pasa por encima de todo.',
  sight: [
    'A distancia 2 el disparo necesita línea de visión: atacante y objetivo deben tener exactamente un vecino común. El disparo queda',
    'bloqueado si el objetivo o ese vecino es bosque, o si en ese vecino hay una unidad de cualquier bando. Desde terreno alto se dispara por encima',
    'de las unidades, no del bosque. La fórmula vale al pie de la letra, también en el borde del tablero, donde algunas parejas en',
    'ángulo tienen un solo vecino común.',
  ],

  attackTerms: { attack: 'ataque', charge: 'carga' },
  defenseTerms: { defense: 'defensa', terrain: 'terreno', shieldWall: 'muro de escudos' },
  ifFortified: (o) => `${o.fortifyDefense} si está atrincherada`,
  stackTerm: '(unidades de la pila − 1)',
  attackPower: (sum) => `- Fuerza de ataque = ${sum}.`,
  defensePower: (sum) => `- Fuerza de defensa = ${sum}; después se resta la debilidad cuerpo a cuerpo, sin bajar de 0.`,
  combat: {
    duel: [
      '- Ataque mayor: el defensor muere y, cuerpo a cuerpo, el atacante entra en su hexágono, lo que no cuenta como movimiento.',
      '- Iguales: mueren los dos y el hexágono defendido queda al instante sin dueño.',
      '- Ataque menor: muere el atacante. Un disparo fallido no es excepción: un arquero puede morir por él.',
    ],
    stackDamage: [
      '- Ataque mayor: el daño es la diferencia. Igual o menor: el daño es 1.',
      '- Ataque menor, cuerpo a cuerpo: el atacante sufre 1 en el mismo momento. A un disparo nunca se responde.',
      '- El daño recorre la pila desde delante; lo que sobra de una muerte golpea a la siguiente. Una sola unidad atrincherada protege a toda',
      '  la pila; la carga de una cuenta para todas.',
      '- Cuando todos los defensores han muerto, los atacantes cuerpo a cuerpo que sobreviven avanzan juntos.',
    ],
  },

  recruitOnCaptured: 'En un hexágono de fortaleza vacío que controles, también si es capturado.',
  recruitAtHome: 'En tu propia fortaleza si está vacía: es tuya de origen, la controle quien la controle.',
  recruitsRest: 'Un recluta puede actuar a partir de tu próximo turno.',
  recruitsAct: 'Un recluta puede actuar enseguida.',
  unitLimit: (o) => `Debes tener menos unidades que ${o.unitLimit} más el sitio que dan tus hexágonos.`,

  fortifying: (o) => `+${o.fortifyDefense} a la defensa hasta que empiece el próximo turno de su dueño.`,
  fortifyInstead:
    'Solo una unidad que pueda actuar, no se haya movido ni haya atacado este turno y no esté atrincherada; después no hace ninguna de las dos cosas.',
  fortifyBesides:
    'Solo una unidad que no esté atrincherada; después aún puede actuar, y sigue atrincherada si se mueve.',

  control: [
    'Al final de cada turno, de cualquier jugador, todo hexágono con una unidad pasa al dueño de la unidad; los vacíos quedan como estaban.',
    'El control paga al empezar los turnos de quien lo tiene, véase Terreno. La reserva es del hexágono: un nuevo dueño encuentra lo que queda.',
  ],

  winsByEntering: '- Al instante: una unidad tuya está en la fortaleza enemiga (`capital_capture`).',
  winsByStrongholds: (o) =>
    `- Al terminar un turno: controlas ${o.strongholdsToWin} de las fortalezas enemigas (\`stronghold_capture\`).`,
  elimination:
    '- Tras cualquier acción: al enemigo no le quedan unidades (`elimination`); si no le quedan a ninguno, es empate.',
  turnLimit: (o, scores) =>
    `- Cuando B termina la ronda ${o.turnLimit} (\`turn_limit\`): gana quien tenga más en lo primero de esto en que difieran: ${scores}. Si no difieren en nada, es empate.`,
  endsWithin:
    'Una partida que acaba en medio de un turno se detiene ahí: la acción queda pagada y el control, como estaba.',
  vpPerKill: (o) => `Cada unidad que muere, de cualquier bando, da ${victoryPoints(o.vpPerKill)} a su enemigo.`,

  reasoning: 'Todas pueden llevar un `reasoning` de hasta 2000 caracteres.',
  sameEnd: (other, usual) => ` \`${other}\` significa lo mismo que \`${usual}\`.`,
  order: [
    'Las acciones legales se enumeran en este orden: reclutar, por hexágono y tipo; después mover, atacar y atrincherarse, por unidad y',
    'hexágono; y por último terminar el turno. El bando A va antes que el B, A-2 antes que A-10, y los hexágonos fila por fila.',
  ],
};

/** In full: the usual PV could be points of life as well. */
function victoryPoints(amount: number): string {
  return `${amount} ${amount === 1 ? 'punto' : 'puntos'} de victoria`;
}
