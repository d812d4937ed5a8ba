import { counted } from '../../sentences.ts';
import type { AttritionText } from './text-en.ts';

export const es: AttritionText = {
  headings: {
    board: 'El tablero',
    terrain: 'Terreno',
    units: 'Unidades',
    start: 'Preparación',
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
  homes: {
    stronghold: { one: 'fortaleza', many: 'fortalezas' },
    capital: { one: 'capital', many: 'capitales' },
  },
  pays: { gold: (amount) => `${amount} de oro`, wood: (amount) => `${amount} de madera`, vp: victoryPoints },
  scores: {
    vp: 'puntos de victoria',
    unit_value: 'valor en oro de las unidades en el tablero',
    hexes: 'hexágonos bajo control',
    gold: 'oro',
  },

  board: (cols, rows) =>
    `El tablero tiene ${cols} columnas y ${rows} filas de hexágonos con la punta hacia arriba. Una fila de cada dos, empezando por la segunda, está desplazada medio hexágono a la derecha. Un hexágono toca a sus dos vecinos de la misma fila y a dos hexágonos de cada fila contigua. La distancia entre dos hexágonos es el número de pasos que hay de uno a otro.`,
  lettered: (last) =>
    `Un hexágono se nombra con la letra de su fila (la A es la de arriba) y el número de su columna (la 1 es la de la izquierda). El último es ${last}.`,
  centred: (first, last) =>
    `Un hexágono es \`{q, r}\`: su columna y su fila contadas desde el centro. El primero es ${first} y el último, ${last}.`,

  terrainHead: ['signo', 'terreno', 'hexágonos', 'defensa', 'ingresos por turno', 'notas'],
  usedUp: (pay, t) => `${pay}, de una reserva de ${t.reserve}`,
  home: (t) => `hogar de ${t.controlledBy}`,
  heldAtStart: (t) => `de ${t.controlledBy} al empezar`,
  blocksSight: 'bloquea la línea de visión',
  breaksCharge: 'impide la carga',
  overlooksUnits: 'desde aquí se dispara por encima de las unidades',
  unitRoom: (t) => `aumenta en ${t.unitRoom} el límite de unidades`,

  unitHead: ['unidad', 'coste', 'ataque', 'defensa', 'movimiento', 'alcance'],
  hitPoints: 'puntos de vida',
  ability: 'habilidad',
  oneUnit: 'En un hexágono cabe una sola unidad.',
  stacks: (o) =>
    `En un hexágono caben hasta ${o.stackLimit} unidades del mismo tipo y dueño. Actúan como una sola pila: una acción puede nombrar a cualquiera de ellas, todas deben poder hacerla y cuenta para todas. Las pilas nunca se dividen. La unidad que se une a una pila va al fondo; el daño lo recibe primero la de delante.`,
  shieldWall: (u) =>
    `muro de escudos: +${u.shieldWallEach} a la defensa por cada hexágono adyacente con unidades amigas del mismo tipo, hasta +${u.shieldWallMost}`,
  charge: (u) =>
    `carga: +${u.chargeBonus} al ataque durante el resto del turno tras un movimiento de ${u.chargeDistance} hexágonos o más, si al menos uno de los caminos libres más cortos no entra en ningún bosque (cuenta el último hexágono, no el primero)`,
  meleeMalus: (u) =>
    `débil cuerpo a cuerpo: −${u.meleeMalus} a la defensa, sin bajar de 0, contra un atacante adyacente`,

  startGold: (o) => `${o.startGold} de oro`,
  startGoldAndWood: (o) => `${o.startGold} de oro y ${o.startWood} de madera`,
  start: (stores) =>
    `Cada bando empieza con ${stores}. Después comienza el primer turno de A, que recibe sus primeros ingresos antes de actuar.`,
  recruitNumbers:
    'Cada recluta toma el número siguiente de su bando. Los números no se repiten nunca, y un bando que los ha usado todos ya no puede reclutar.',
  shiftedRows:
    'Como una fila de cada dos está desplazada, los dos bandos no son exactamente iguales aunque el mapa sea simétrico. Para comparar con justicia, hay que jugar con los dos.',

  turn: (o, rest) =>
    `Una ronda es el turno de A seguido del de B. Solo actúa el bando al que le toca. Al empezar el turno, sus unidades dejan de estar atrincheradas y pueden volver a actuar${rest}; el bando cobra sus ingresos y dispone de ${actions(o.actionsPerTurn)}.`,
  restedRecruits: ', incluidas las reclutadas en su turno anterior',
  costs: 'Cada acción se paga con las acciones que quedan en el turno:',
  costHead: ['acción', 'coste'],
  move: 'mover',
  attack: 'atacar',
  recruit: 'reclutar',
  fortify: 'atrincherarse',
  endTurn: 'terminar el turno',
  actionCost: actions,
  recruitCost: (o) => `${actions(o.recruitActions)} y el coste de la unidad en oro`,
  fortifyCost: (o) => `${actions(o.fortifyActions)} y ${o.fortifyWood} de madera`,
  free: 'gratis',
  turnEnd:
    'Gastar la última acción termina el turno como parte de esa misma acción. Al terminar un turno se actualiza el control, se comprueba la victoria, pasa a jugar el otro bando (después de B, el número de ronda aumenta en uno) y empieza su turno.',
  unitLimits: 'En un turno, una unidad puede moverse una vez y atacar una vez, en cualquier orden.',
  noUnitLimits: 'Una unidad puede actuar tantas veces como acciones queden.',

  moving:
    'Una unidad avanza como máximo tantos hexágonos como indica su movimiento; cada hexágono cuesta uno, sea cual sea el terreno. Nunca pasa a través de otra unidad, ni amiga ni enemiga,',
  movingAlone: 'y termina en un hexágono vacío.',
  movingToStack: (o) =>
    `y termina en un hexágono vacío o se une a una pila amiga del mismo tipo, si la pila resultante tiene como máximo ${counted(o.stackLimit, 'unidad', 'unidades')}. No importa lo que esa pila haya hecho en este turno.`,

  attacking:
    'Un ataque nombra un hexágono dentro del alcance que ocupa el enemigo. El alcance es la simple distancia; los hexágonos bloqueados no la alargan. A distancia 1 se combate cuerpo a cuerpo; a distancia 2 se dispara.',
  noSight: 'Un disparo pasa por encima de todo lo que haya en medio.',
  sight:
    'Un disparo necesita línea de visión: atacante y objetivo deben tener exactamente un vecino en común. El disparo queda bloqueado si el objetivo o el vecino común es bosque, o si en el vecino común hay una unidad de cualquier bando. Desde terreno alto se dispara por encima de las unidades, pero no del bosque. La regla se aplica al pie de la letra, también en el borde del tablero, donde algunas parejas que no están en línea recta comparten un solo vecino.',

  attackTerms: { attack: 'ataque', charge: 'carga' },
  defenseTerms: { defense: 'defensa', terrain: 'terreno', shieldWall: 'muro de escudos' },
  ifFortified: (o) => `${o.fortifyDefense} si está atrincherada`,
  stackTerm: '(unidades de la pila − 1)',
  attackPower: (sum) => `- Fuerza de ataque = ${sum}.`,
  defensePower: (sum) => `- Fuerza de defensa = ${sum}.`,
  defenseInMelee:
    'Si el atacante es adyacente y el defensor es débil cuerpo a cuerpo, se resta después su penalización, sin que el resultado baje de 0.',
  combat: {
    duel: [
      '- La fuerza de ataque es mayor: muere el defensor. Cuerpo a cuerpo, el atacante avanza después a su hexágono; esto no cuenta como movimiento.',
      '- Las fuerzas son iguales: mueren las dos unidades y el hexágono del defensor queda neutral al instante.',
      '- La fuerza de ataque es menor: muere el atacante, incluso si disparó desde lejos.',
    ],
    stackDamage: [
      '- La fuerza de ataque es mayor: el daño es la diferencia. En los demás casos el daño es 1.',
      '- La fuerza de ataque es menor, cuerpo a cuerpo: el atacante sufre 1 de daño al mismo tiempo. A un disparo nadie responde.',
      '- El daño lo recibe primero la unidad de delante; lo que sobra tras una muerte pasa a la siguiente. Si una unidad está atrincherada, lo está toda la pila.',
      '- Cuando han muerto todos los defensores, los atacantes cuerpo a cuerpo que sobreviven avanzan juntos.',
    ],
  },
  stackCharge: '- Si carga una unidad de una pila, carga toda la pila.',

  recruitOnCaptured: (home) =>
    `Se recluta en una ${home} vacía que controles, también si es capturada, y se paga el coste de la unidad.`,
  recruitAtHome: (home) =>
    `Se recluta en tu propia ${home} si está vacía, sin que importe quién la controla, y se paga el coste de la unidad.`,
  recruitsRest: 'Un recluta puede actuar a partir de tu próximo turno.',
  recruitsAct: 'Un recluta puede actuar enseguida.',
  unitLimit: (o) =>
    `Solo puedes reclutar mientras tengas menos unidades que tu límite: ${o.unitLimit}, más lo que añada el terreno que controlas.`,

  fortifying: (o) =>
    `Una unidad atrincherada tiene +${o.fortifyDefense} a la defensa hasta que empieza el próximo turno de su dueño.`,
  fortifyInstead:
    'Una unidad puede atrincherarse si puede actuar, no se ha movido ni ha atacado en este turno y no está ya atrincherada. Después ya no puede moverse ni atacar en el mismo turno.',
  fortifyBesides:
    'Una unidad puede atrincherarse si puede actuar y no está ya atrincherada. Después todavía puede actuar, y sigue atrincherada si se mueve.',

  control:
    'Al final de cada turno, sea de quien sea, cada hexágono con una unidad pasa a estar controlado por el dueño de la unidad. Los hexágonos vacíos no cambian de dueño. Los hexágonos que controla un bando dan sus ingresos al empezar su turno (véase Terreno).',
  reserves: 'La reserva es del hexágono: un nuevo dueño recibe lo que queda.',

  ending: 'La partida termina en cuanto se cumple una de estas condiciones:',
  winsByEntering: (home) =>
    `- Al instante: una unidad está en la ${home} enemiga. Gana su bando (\`capital_capture\`).`,
  winsByStrongholds: (o, home) =>
    `- Al terminar un turno: un bando controla ${o.strongholdsToWin} ${o.strongholdsToWin === 1 ? `${home.one} enemiga` : `${home.many} enemigas`}. Gana ese bando (\`stronghold_capture\`).`,
  elimination:
    '- Tras cualquier acción: a un bando no le quedan unidades. Gana el otro (`elimination`); si no le quedan a ninguno, hay empate.',
  turnLimit: (o, scores) =>
    `- B ha terminado la ronda ${o.turnLimit}. Decide lo primero de esta lista en que difieran los bandos, y gana el que tenga más (\`turn_limit\`): ${scores}. Si no difieren en nada, hay empate.`,
  endsWithin:
    'Una partida que termina en medio de un turno se detiene ahí: la última acción queda pagada y el control no se actualiza.',
  vpPerKill: (o) => `Cada unidad que muere, de cualquier bando, da ${victoryPoints(o.vpPerKill)} a su enemigo.`,

  actions: 'Una acción es un objeto JSON con exactamente estos campos:',
  reasoning: 'Cualquier acción puede llevar además un `reasoning`, un texto de hasta 2000 caracteres.',
  sameEnd: (other, usual) => ` \`${other}\` significa lo mismo que \`${usual}\`.`,
  order:
    'Las acciones legales se enumeran en este orden: reclutamientos por hexágono y tipo; después movimientos, ataques y atrincheramientos por unidad y hexágono; y por último el final del turno. El bando A va antes que el B, A-2 antes que A-10, y los hexágonos van fila por fila.',
  citations:
    'Un rechazo cita la regla en que se basa, por ejemplo `000 §9.3`. La misma etiqueta entre corchetes señala esa regla en esta página.',
};

function actions(count: number): string {
  return counted(count, 'acción', 'acciones');
}

/** In full: the usual abbreviation PV could also mean hit points. */
function victoryPoints(amount: number): string {
  return `${counted(amount, 'punto')} de victoria`;
}
