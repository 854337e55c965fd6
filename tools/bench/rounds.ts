/**
 * Measures several sides alternately for `rounds` rounds, starting each round with another side. Returns the values of
 * each side per round.
 */
export async function alternate<Side extends string>(
  sides: Record<Side, (round: number) => Promise<number>>,
  rounds: number
): Promise<Record<Side, number[]>> {
  // Safe: the keys of this object.
  const names = Object.keys(sides) as Side[]
  const values = new Map<Side, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    const shift = round % names.length
    for (const name of [...names.slice(shift), ...names.slice(0, shift)])
      values.get(name)?.push(await sides[name](round))
  }
  // Safe: every side has its list.
  return Object.fromEntries(values) as Record<Side, number[]>
}
