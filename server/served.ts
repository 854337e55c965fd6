import type { Served } from '@numo/domains/serve.ts'

/** Every endpoint the program answers. */
export const served: readonly Served[] = []
