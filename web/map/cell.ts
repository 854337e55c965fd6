/** Size in degrees of a map cell, the unit of loading. */
export const cellDegrees = 10

/** Name, longitude, latitude, population, and the Spanish name where it differs. */
export type CityPoint = [string, number, number, number, string?]

export type Cell = {
  land: [number, number][][][]
  borders: [number, number][][]
  places: CityPoint[]
}

/** Returns the key of a cell: its column east and row north of 0, 0. */
export const cellKey = (x: number, y: number) => `${x}_${y}`
