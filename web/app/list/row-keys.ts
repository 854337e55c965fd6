import { createStore } from '../../ui/store.ts'
import type { BulkAction } from './declaration.ts'

/** Actions of the list on the screen that a key triggers; shown in the keyboard help. */
export const rowKeys = createStore<readonly Pick<BulkAction, 'name' | 'title' | 'key'>[]>([])
