import type { SourceKind } from '../resolve-source.ts'
export type Mapping = { kind?: SourceKind }
