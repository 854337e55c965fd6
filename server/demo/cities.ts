import { americas } from './cities-americas.ts'
import { asia } from './cities-asia.ts'
import { europe } from './cities-europe.ts'
import { mexico } from './cities-mexico.ts'
import type { DemoCity } from './city.ts'

/** Every city of the demo directory, Mexico first. */
export const demoCities: readonly DemoCity[] = [...mexico, ...americas, ...europe, ...asia]
