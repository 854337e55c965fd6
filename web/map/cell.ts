/** One square of the world that the map loads at a time. */
export const cellDegrees = 10

/** Name, longitude, latitude, people. */
export type CityPoint = [string, number, number, number]

export type Cell = {
  land: [number, number][][][]
  borders: [number, number][][]
  places: CityPoint[]
}

/** The name of a cell: how many cells east and north of 0, 0 its corner lies. */
export const cellKey = (x: number, y: number) => `${x}_${y}`
