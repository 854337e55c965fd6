/**
 * Measures several sides in turn, so many rounds, and begins each round with another side. Gives each side's
 * values, round by round.
 */
export async function alternate<Side extends string>(
  sides: Record<Side, (round: number) => Promise<number>>,
  rounds: number
): Promise<Record<Side, number[]>> {
  // The keys of this very object.
  const names = Object.keys(sides) as Side[]
  const values = new Map<Side, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    const shift = round % names.length
    for (const name of [...names.slice(shift), ...names.slice(0, shift)])
      values.get(name)?.push(await sides[name](round))
  }
  // Every side has its list.
  return Object.fromEntries(values) as Record<Side, number[]>
}
