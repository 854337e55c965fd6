/**
 * Edition of the demo directory in this program. The code alone determines the data; `generate.test.ts` fails when
 * the data changed and this did not. A new edition replaces the one loaded before.
 */
export const demoEdition = { number: 1, checksum: '55c423845f6ce1fc' } as const

/** Name of the edition in `directory_import`. */
export const demoFileName = `demo directory, edition ${demoEdition.number}`
