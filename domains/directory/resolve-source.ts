import { basename, resolve } from 'node:path'
import type { PoolClient } from 'pg'
import { refuse } from '@numo/kit/fail.ts'
import { slugOf } from '@numo/kit/text.ts'
import { sourceKinds } from './enums.ts'

export type SourceKind = (typeof sourceKinds)[number]

/** What the person named of the source of an input. */
export type SourceRequest = {
  path: string
  source?: string | null
  source_name?: string | null
  kind?: SourceKind | null
}

export type ImportSource = { id: string; name: string; kind: SourceKind }
/** The source as known before its input is opened; the form of the input decides a kind that is still null. */
export type KnownSource = { id: string; name: string; kind: SourceKind | null }

const titleOf = (id: string) =>
  id
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')

/**
 * Returns the source of an input: as requested, else as stored earlier, else from the name of the file or folder.
 * Throws 422 `bad-source` for an invalid id.
 */
export async function resolveSource(
  client: PoolClient,
  request: SourceRequest
): Promise<KnownSource> {
  const name = basename(resolve(request.path)).replace(
    /(?:\.(?:ndjson|jsonl|json|csv|tsv|txt|gz))+$/i,
    ''
  )
  const id = request.source ?? (slugOf(name) || 'directory')
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id) || id.length > 60)
    throw refuse(
      422,
      'bad-source',
      `"${id}" cannot name a source: use small letters, digits and single hyphens, at most 60.`
    )
  const { rows } = await client.query<{ name: string; kind: SourceKind; is_demo: boolean }>(
    'select name, kind, is_demo from directory_source where id = $1',
    [id]
  )
  const known = rows[0]
  if (known?.is_demo)
    throw refuse(
      422,
      'demo-source',
      `${id} is a source of the demo directory: choose another name.`
    )
  return {
    id,
    name: request.source_name ?? known?.name ?? titleOf(id),
    kind: request.kind ?? known?.kind ?? null,
  }
}
