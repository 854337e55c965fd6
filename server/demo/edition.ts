/**
 * Which demo directory this program carries. The data follows from the code alone; `generate.test.ts`
 * fails when the data changed and this did not. A new edition replaces the one loaded before.
 */
export const demoEdition = { number: 1, checksum: '55c423845f6ce1fc' } as const

/** How the edition is written down in `directory_import`. */
export const demoFileName = `demo directory, edition ${demoEdition.number}`
