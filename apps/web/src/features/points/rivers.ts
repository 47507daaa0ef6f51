type Corner = readonly [longitude: number, latitude: number];

interface River {
  /** The drawn width in metres. */
  readonly metres: number;
  readonly way: readonly Corner[];
}

/** Approximate rivers of the cities with points: enough to see on which bank a point is. */
const rivers: readonly River[] = [
  {
    // The Dnipro through Kyiv, below its dam.
    metres: 560,
    way: [
      [30.511, 50.588],
      [30.528, 50.571],
      [30.545, 50.545],
      [30.541, 50.52],
      [30.531, 50.5],
      [30.529, 50.479],
      [30.533, 50.46],
      [30.548, 50.45],
      [30.565, 50.442],
      [30.583, 50.426],
      [30.589, 50.396],
      [30.601, 50.372],
      [30.592, 50.34],
      [30.622, 50.285],
      [30.65, 50.22],
    ],
  },
  {
    // Its second arm, east of the islands.
    metres: 260,
    way: [
      [30.545, 50.535],
      [30.57, 50.508],
      [30.588, 50.482],
      [30.596, 50.456],
      [30.588, 50.438],
      [30.584, 50.424],
    ],
  },
  {
    // The reservoir above the dam.
    metres: 4200,
    way: [
      [30.49, 50.618],
      [30.47, 50.7],
      [30.45, 50.8],
      [30.5, 50.95],
    ],
  },
  {
    // The Desna.
    metres: 180,
    way: [
      [30.545, 50.55],
      [30.575, 50.575],
      [30.6, 50.61],
      [30.65, 50.66],
      [30.71, 50.72],
    ],
  },
  {
    // The Dnipro in the city of Dnipro.
    metres: 950,
    way: [
      [34.62, 48.53],
      [34.76, 48.49],
      [34.87, 48.508],
      [34.96, 48.503],
      [35.02, 48.486],
      [35.06, 48.474],
      [35.092, 48.455],
      [35.11, 48.425],
      [35.125, 48.37],
      [35.16, 48.3],
      [35.15, 48.22],
    ],
  },
  {
    // The Samara, at its mouth.
    metres: 520,
    way: [
      [35.1, 48.452],
      [35.15, 48.468],
      [35.2, 48.505],
      [35.29, 48.56],
    ],
  },
  {
    // The Vistula through Warsaw.
    metres: 420,
    way: [
      [21.22, 52.07],
      [21.165, 52.135],
      [21.142, 52.165],
      [21.097, 52.207],
      [21.062, 52.223],
      [21.042, 52.236],
      [21.022, 52.25],
      [21.007, 52.264],
      [20.968, 52.292],
      [20.946, 52.311],
      [20.9, 52.345],
      [20.85, 52.385],
      [20.69, 52.43],
    ],
  },
  {
    // The Vistula through Kraków, around Wawel hill.
    metres: 110,
    way: [
      [19.78, 50.01],
      [19.805, 50.02],
      [19.845, 50.04],
      [19.89, 50.048],
      [19.915, 50.054],
      [19.931, 50.053],
      [19.937, 50.047],
      [19.948, 50.0455],
      [19.956, 50.047],
      [19.966, 50.051],
      [20.01, 50.048],
      [20.06, 50.06],
      [20.12, 50.05],
      [20.22, 50.045],
    ],
  },
  {
    // The Vltava through Prague.
    metres: 190,
    way: [
      [14.39, 49.965],
      [14.396, 50.005],
      [14.405, 50.036],
      [14.414, 50.06],
      [14.413, 50.076],
      [14.411, 50.0865],
      [14.418, 50.0935],
      [14.435, 50.096],
      [14.452, 50.103],
      [14.452, 50.111],
      [14.437, 50.1135],
      [14.41, 50.112],
      [14.396, 50.119],
      [14.388, 50.13],
      [14.4, 50.16],
      [14.397, 50.19],
      [14.34, 50.235],
    ],
  },
];

/** Smooths a polyline by cutting its corners (Chaikin). */
function bend(way: readonly Corner[], times = 2): readonly Corner[] {
  const [first] = way;
  const last = way.at(-1);
  if (times === 0 || first === undefined || last === undefined) return way;
  const cut = way.slice(1).flatMap((to, index) => {
    const from = way[index] ?? to;
    return [between(from, to, 0.25), between(from, to, 0.75)];
  });
  return bend([first, ...cut, last], times - 1);
}

const between = (from: Corner, to: Corner, part: number): Corner => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
];

export const riverLines = {
  type: 'FeatureCollection' as const,
  features: rivers.map(({ metres, way }) => ({
    type: 'Feature' as const,
    properties: { metres },
    geometry: { type: 'LineString' as const, coordinates: bend(way).map((corner) => [...corner]) },
  })),
};
