import { live } from '../../../server/money-proofs/test-history.ts'
import type { Workload } from '../bench.ts'
import { judged, report, spreadOf } from '../figures.ts'

const histories = 100_000
const steps = 120

/** Random histories of claims and money in memory; every invariant is checked after each act. */
export const moneyHistories: Workload = {
  name: 'money-histories',
  row: 21,
  title: 'random histories of claims and money keep every invariant',
  async run({ log }) {
    let [broken, acts] = [0, 0]
    const started = performance.now()
    for (let seed = 0; seed < histories; seed += 1) {
      const { wrong, act, done } = live(seed, steps)
      acts += done
      if (wrong.length === 0) continue
      broken += 1
      log(`history ${seed}: ${wrong.join(', ')} after ${JSON.stringify(act)}`)
    }
    const took_s = (performance.now() - started) / 1000
    const about = { row: 21, workload: 'money-histories' }
    return [
      judged(
        {
          ...about,
          figure: `histories of ${histories.toLocaleString('en')} that break an invariant`,
          unit: '',
          value: spreadOf([broken]),
          note: `${acts.toLocaleString('en')} acts`,
        },
        { at_most: 0 }
      ),
      report({ ...about, figure: 'all of them', unit: 's', value: spreadOf([took_s]) }),
    ]
  },
}
