import type { Mapping } from './mapping.ts'
export const numoLayout: Mapping = {}
