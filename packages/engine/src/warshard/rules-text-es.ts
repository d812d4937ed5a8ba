import type { WarshardText } from './rules-text-en.ts';

export const es: WarshardText = {
  headings: {
    board: 'El tablero',
    terrain: 'Terreno',
    units: 'Unidades',
    turn: 'Un turno',
    moving: 'Movimiento',
    fights: 'Combates',
    odds: 'Relación de fuerzas',
    results: 'Resultados',
    retreats: 'Retiradas',
    stacks: 'Pilas',
    advance: 'Avance',
    supply: 'Suministro',
    reinforcements: 'Refuerzos',
    chance: 'Azar',
    winning: 'Victoria',
    scenario: 'El escenario',
    authors: 'Para autores de escenarios',
    json: 'En JSON',
  },
  units: {
    infantry: 'infantería',
    mechanised: 'mecanizada',
    armor: 'blindados',
    artillery: 'artillería',
    air_wing: 'ala aérea',
    hq: 'cuartel general',
  },
  terrains: {
    plains: 'llanura',
    forest: 'bosque',
    city: 'ciudad',
    hills: 'colinas',
    trench: 'trinchera',
    water: 'agua',
  },
  sides: { blue: 'Azul', red: 'Rojo' },
  kinds: { melee: 'combate cercano', support: 'apoyo' },
  scenarios: {
    training: {
      title: 'Campo de entrenamiento',
      about:
        'Tres armas por bando y un pueblo entre ambos: lo bastante pequeño para aprender y para leer cada combate.',
    },
    'meeting-engagement': {
      title: 'Combate de encuentro',
      about:
        'Dos brigadas se encuentran en campo abierto. El cruce de Karst es lo que más vale; ante cada flanco hay una aldea.',
    },
    'river-crossing': {
      title: 'El cruce del río',
      about:
        'Azul debe pasar el Lisva por tres puentes y tomar los pueblos de la otra orilla antes de que Rojo haya reunido sus reservas.',
    },
  },

  board: [
    'Hexágonos con la punta hacia arriba y coordenadas axiales (q, r): r cuenta filas desde arriba, q avanza por ellas en diagonal. Los',
    'vecinos de un hexágono son (±1, 0), (0, ±1), (1, −1) y (−1, 1). Todo se enumera por r y después por q. Dos bandos, Azul (asiento 0)',
    'y Rojo (asiento 1).',
  ],

  terrainHead: ['signo', 'terreno', 'puntos para entrar', 'Defensa de las unidades de combate cercano'],
  overBridge: (cost) => `bloqueado; por un puente ${cost}`,
  roads: (points) => [
    `Un camino pasa por encima del terreno: un paso de un hexágono con camino a otro cuesta ${points}, sea cual sea el suelo. Un puente hace`,
    'transitable un hexágono de agua para todos, también para el suministro y las retiradas.',
  ],

  unitHead: ['unidad', 'clase', 'Potencia', 'Defensa', 'movilidad', 'alcance', 'además'],
  generatesSupply: 'fuente de suministro, no apoya combates',
  ignoresZoc: 'atraviesa las zonas de control',
  crossesWater: 'cruza el agua',

  turn: ({ turnLimit }) => `El turno de Azul y después el de Rojo, ${turnLimit} veces. Un turno tiene estas fases:`,
  stageHead: ['fase', 'quién decide', 'acciones'],
  stages: {
    move: ['el bando al que le toca', 'mover una unidad, o `done`'],
    attack: ['el mismo', 'enviar una unidad de combate cercano contra un hexágono, o `done`'],
    support_att: ['el mismo', 'asignar una unidad de apoyo a un combate, o `done`'],
    support_def: ['el otro bando', 'asignar una unidad de apoyo a un combate, o `done`'],
    retreat: ['el enemigo de la unidad que debe retirarse', 'su hexágono'],
    advance: ['el bando al que le toca', 'una unidad para el hexágono vacío, o nadie'],
  },
  stageOrder: [
    'Los dados se tiran entre `support_def` y `retreat`. Una fase que ofrece una sola opción se resuelve por sí misma: a quien se le',
    'pregunta tiene algo que decidir. Sin combates el turno termina después de `attack`. Al final de un turno llegan los refuerzos.',
  ],

  moving: (roadPoints) => [
    'Cada unidad puede moverse una vez por turno, hasta su movilidad en puntos, en cualquier orden; ninguna está obligada. Pasa a través de',
    `amigos, nunca de enemigos, y termina en un hexágono vacío. Los puntos se cuentan por mitades porque un paso por camino cuesta ${roadPoints}.`,
    '',
    'Los seis hexágonos que rodean a una unidad de cualquier tipo son su zona de control. Entrar en una zona de control enemiga termina el',
    'movimiento; salir de una, aunque sea para entrar en otra, es libre. Una unidad que ignora las zonas lo hace al moverse, no al retirarse.',
  ],

  fights: [
    'Una unidad de combate cercano puede atacar un hexágono contiguo ocupado por el enemigo. Cada hexágono atacado es un combate, numerado',
    'desde 0 según se declara; varias unidades pueden sumarse a él. Después cada unidad de apoyo del atacante, y luego del defensor, puede',
    'sumarse a un combate cuyo hexágono esté a su alcance. Nadie participa en dos combates en un turno. Un cuartel general no apoya nunca, ni',
    'tampoco una unidad de apoyo que está siendo atacada.',
    '',
    '- Ataque: la Potencia de todos los atacantes y de su apoyo.',
    '- Defensa: la mejor Defensa del hexágono atacado, multiplicada por el terreno si es de una unidad de combate cercano, más la Potencia de su apoyo.',
    '',
    'Si con el apoyo del atacante ya asignado el ataque no llega a la mitad de la Defensa, el combate es nulo: no ocurre nada, sus unidades',
    'quedan gastadas y el defensor no puede apoyarlo. El suministro no cuenta para esto.',
  ],

  odds: ({ supplyShift }) => [
    'La columna es el número entero de veces que la Defensa cabe en el ataque, 6 como máximo; por debajo de uno es 1-2, por poco que quede',
    'tras el apoyo del defensor. Una Defensa de 0 es DE sin dado.',
    '',
    `Si las unidades de combate cercano del hexágono atacado están sin suministro, la columna se mueve ${supplyShift} a la derecha; si lo está alguna`,
    `de las atacantes, ${supplyShift} a la izquierda; las dos cosas se anulan. Nunca se sale de la tabla.`,
  ],
  die: 'dado',

  resultHead: ['resultado', 'qué ocurre'],
  results: {
    S: 'nada',
    dr: 'todos los del hexágono atacado se retiran un hexágono',
    ar: 'cada unidad atacante de combate cercano se retira un hexágono',
    EX: 'se pierden todos los del hexágono atacado y la unidad atacante de combate cercano de menor Potencia; los empates, al azar',
    DE: 'se pierden todos los del hexágono atacado y el apoyo de la defensa',
    AE: 'se pierden todos los atacantes y el apoyo del ataque',
  },
  resultOrder:
    'Primero se tiran los dados de todos los combates, en el orden declarado; después ocurren todas las pérdidas; después, las retiradas.',

  retreats: [
    'De una en una, por combate y después por unidad en el orden del escenario, cada una según las posiciones de ese momento. Una unidad',
    'puede retirarse a un hexágono vecino en el que pueda estar, sin enemigos y fuera de toda zona de control enemiga; un amigo en el',
    'hexágono no anula la zona. Entre varios hexágonos elige el enemigo. La unidad que no tiene ninguno se pierde.',
  ],
  stacks: [
    'En un hexágono cabe una unidad. Solo una retirada puede terminar sobre un amigo. Mientras comparten hexágono, las unidades son atacadas',
    'juntas: cuenta la mejor Defensa y todas sufren el resultado. Su dueño debe separarlas en su siguiente movimiento; cuando este termina,',
    'cada hexágono pierde la unidad de menor Potencia hasta que queda una; los empates, al azar.',
  ],
  advance: [
    'Por cada combate, en su orden, que dejó vacío su hexágono, una de sus unidades atacantes de combate cercano puede entrar en él, si puede',
    'estar allí. Las zonas de control no importan, y nadie está obligado.',
  ],
  supply: ({ supplyRange }) => [
    `Una unidad tiene suministro si un camino de ${supplyRange} pasos como máximo lleva hasta ella desde un cuartel general de su bando. Los hexágonos`,
    'intermedios deben estar libres de enemigos y de sus zonas de control, y no ser agua sin puente; los del cuartel general y de la propia',
    'unidad no importan. El suministro se juzga justo antes de los dados, y solo para unidades de combate cercano que combaten.',
  ],
  reinforcements: [
    'Un refuerzo del turno N llega al final del turno N de su bando, a su hexágono. Si allí hay alguien, espera y lo intenta otra vez al final',
    'de cada turno de su bando. Si son varios, llegan en el orden del escenario.',
  ],
  chance: [
    'El dado de un combate sale de la semilla de la partida, el turno, el asiento y el número del combate, y de nada más: el orden de otras',
    'decisiones no puede cambiarlo. Los empates tienen sorteos propios. Las copias para planificar llevan otra semilla.',
  ],
  winning: ({ turnLimit }) => [
    '- Tras las retiradas de cualquier turno: pierde el bando al que no le quedan unidades ni refuerzos por llegar (`elimination`); si no le',
    '  quedan a ninguno, es empate.',
    `- Tras el turno ${turnLimit} de Rojo (\`turn_limit\`): cada hexágono de victoria da sus puntos al bando que terminó allí el último movimiento,`,
    '  retirada, avance o llegada, o que empezó allí. Gana quien tiene más puntos; con los mismos es empate.',
  ],

  victoryHexes: 'Hexágonos de victoria y sus puntos:',
  unnamed: 'sin nombre',
  none: 'ninguno',
  nobody: 'nadie',
  later: (side) => `${side}, más tarde`,
  arrival: (turn) => `turno ${turn}`,
  otherScenarios: (names) => [
    `Otros escenarios se juegan con la opción \`scenario\`: un nombre (${names}) o un documento entero.`,
    'Rojo mueve en último lugar, así que la equidad se logra con un equilibrio medido e intercambiando los asientos.',
  ],

  authors: [
    '`hexfront scenario check FILE` dice qué está mal en un escenario, línea por línea; `hexfront scenario show FILE` lo dibuja. Con la opción',
    '`authoring` la partida no puntúa, y quien tiene que mover puede, antes o entre sus movimientos y para cualquier bando:',
  ],
  force:
    'No se enumeran nunca. La última unidad de un bando no se quita, y una unidad movida necesita un hexágono vacío en el que pueda estar.',
  order: [
    'Todas pueden llevar un `reasoning` de hasta 2000 caracteres. Las acciones legales se enumeran por unidad en el orden del escenario y',
    'después por hexágono o combate; `done`, o el avance de nadie, va al final.',
  ],
};
