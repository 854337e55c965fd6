import { flattenContained } from '../plan-net/contained.ts'
import { readResource, identityOf } from '../plan-net/read-resource.ts'
import type { MappingContext } from '../plan-net/elements.ts'
import { InputProblem, RecordProblem, type SourceRecord } from '../records.ts'
import type { InputFile } from './list-files.ts'
import { openFile, type OpenFile } from './open-file.ts'
import type { Piece } from './pieces.ts'
import { readAliases } from './read-aliases.ts'
import { recognise, type Form } from './recognise.ts'
import { splitDocument, type Frame } from './split-document.ts'
import { splitLines } from './split-lines.ts'

type SourceLocation = { file: number; line: number }

/** Receives the records of the files one by one. */
export type RecordSink = {
  record(record: SourceRecord, where: SourceLocation): Promise<void> | void
  /** Called for a record that cannot be used. `is_known` is false when its type or id is unreadable. */
  reject(
    problem: RecordProblem,
    where: SourceLocation,
    found: InsteadOfRecord
  ): Promise<void> | void
  /** Called with a remark about the whole input. */
  note(sentence: string): void
}
/** What was found instead of a record; explains an input without any record. */
type InsteadOfRecord = {
  is_known: boolean
  other_type: string | null
}

/** Reads the rows of a table. Created by the caller, because it depends on the mapping. */
export type TableReader = (
  file: InputFile,
  opened: OpenFile,
  sink: RecordSink,
  at: number
) => Promise<void>

export type ReadSettings = {
  context: MappingContext
  /** Called before the first record with the form of the input, on which the default kind of the source depends. */
  onForm: (form: 'resources' | 'table') => void
  readTable: TableReader
  onBytes: (bytes: number) => void
}

/** Number of Bundles with and without a link to a next page. */
type Pages = { with_next: number; without_next: number }

/**
 * Reads every file of an input into `sink`, each in the format of its content. Returns whether its Bundles are
 * pages of a larger result. Throws InputProblem when a file as a whole is invalid.
 */
export async function readFiles(
  files: readonly InputFile[],
  sink: RecordSink,
  settings: ReadSettings
): Promise<{ is_part: boolean }> {
  const pages: Pages = { with_next: 0, without_next: 0 }
  for (const [at, file] of files.entries()) {
    const opened = await openFile(file, settings.onBytes)
    const form = recognise(opened.head, opened.isWhole)
    if (form === 'lines' || form === 'document') {
      settings.onForm('resources')
      await readResources(file, opened, form, { sink, at, pages, context: settings.context })
    } else if (form === 'table') {
      settings.onForm('table')
      await settings.readTable(file, opened, sink, at)
    } else passOver(file, form, sink)
    await opened.chunks.return(undefined)
  }
  return { is_part: pages.with_next > 0 && pages.without_next === 0 }
}

function passOver(file: InputFile, form: Form, sink: RecordSink) {
  if (form === 'empty') return sink.note(`${file.name} is empty.`)
  const sentence = `${file.name} is neither JSON nor a table with named columns`
  if (!file.isOneOfMany) throw new InputProblem(`${sentence}.`)
  sink.note(`${sentence}; it was passed over.`)
}

type Reading = { sink: RecordSink; at: number; pages: Pages; context: MappingContext }

async function readResources(
  file: InputFile,
  opened: OpenFile,
  form: 'lines' | 'document',
  reading: Reading
) {
  const aliases =
    form === 'document' && opened.head.includes('"urn:')
      ? await readAliases(file)
      : reading.context.aliases
  const inFile = { ...reading, context: { ...reading.context, aliases } }
  if (form === 'lines') {
    for await (const pieces of splitLines(opened.chunks, file.name))
      for (const piece of pieces) await readPiece(piece, inFile, false)
    return
  }
  let frame: Frame | undefined
  let taken = 0
  try {
    for await (const pieces of splitDocument(opened.chunks, file.name, (f) => (frame = f)))
      for (const piece of pieces) {
        taken += 1
        await readPiece(piece, inFile, true)
      }
  } catch (error) {
    // In a folder of single resources a broken file is one bad record; a broken Bundle invalidates the input.
    if (!(error instanceof InputProblem) || !file.isOneOfMany || taken > 0) throw error
    await rejectUnknown('The file is no complete JSON', { file: reading.at, line: 1 }, reading.sink)
  }
  if (frame) await readFrame(frame, file, inFile)
}

/** Handles the remainder of a document: the Bundle's own fields, the brackets of a list, or a single resource. */
async function readFrame({ text, records }: Frame, file: InputFile, reading: Reading) {
  const frame = parsed(text.replace(/\[[\s,]*\]/g, '[]'))
  if (frame === undefined) {
    if (!file.isOneOfMany || records > 0) throw new InputProblem(`${file.name} is not valid JSON.`)
    await rejectUnknown('The file is not valid JSON', { file: reading.at, line: 1 }, reading.sink)
  } else if (isBundle(frame)) countPage(frame, reading.pages)
  else if (Array.isArray(frame)) return
  else if (records > 0)
    throw new InputProblem(`${file.name} has a list named "entry" but is no Bundle.`)
  else await readValue(frame, { file: reading.at, line: 1 }, reading)
}

async function readPiece(piece: Piece, reading: Reading, isEntry: boolean) {
  const where = { file: reading.at, line: piece.line }
  if (piece.text === undefined) return rejectUnknown(piece.problem, where, reading.sink)
  if (piece.text.includes('\uFFFD'))
    return rejectUnknown('The record has bytes that are not UTF-8', where, reading.sink, piece.text)
  const value = parsed(piece.text)
  if (value === undefined)
    return rejectUnknown('The record is not valid JSON', where, reading.sink, piece.text)
  if (isEntry) return readEntry(value, where, reading)
  if (isBundle(value)) {
    countPage(value, reading.pages)
    for (const entry of value.entry ?? []) await readEntry(entry, where, reading)
    return
  }
  return readValue(value, where, reading)
}

type Bundle = { resourceType: 'Bundle'; entry?: unknown[]; link?: unknown }
const isBundle = (value: unknown): value is Bundle =>
  typeof value === 'object' &&
  value !== null &&
  'resourceType' in value &&
  value.resourceType === 'Bundle' &&
  (!('entry' in value) || Array.isArray(value.entry))

function countPage({ link }: Bundle, pages: Pages) {
  const links: unknown[] = Array.isArray(link) ? link : []
  const hasNext = links.some(
    (l) => typeof l === 'object' && l !== null && 'relation' in l && l.relation === 'next'
  )
  pages[hasNext ? 'with_next' : 'without_next'] += 1
}

/** Reads an entry of a Bundle or an element of a list. */
function readEntry(entry: unknown, where: SourceLocation, reading: Reading) {
  if (typeof entry !== 'object' || entry === null || 'resourceType' in entry)
    return readValue(entry, where, reading)
  // Only these fields of an entry are read; the others may have any value.
  const { resource, search } = entry as { resource?: unknown; search?: { mode?: unknown } | null }
  if (search?.mode === 'outcome') return undefined
  return readValue(resource, where, reading)
}

/** Reads a resource and those contained in it. */
async function readValue(value: unknown, where: SourceLocation, reading: Reading) {
  for (const one of flattenContained(value)) await readOne(one, where, reading)
}

async function readOne(value: unknown, where: SourceLocation, { sink, context }: Reading) {
  let record: SourceRecord
  try {
    record = readResource(value, context)
  } catch (error) {
    if (!(error instanceof RecordProblem)) throw error
    const { type, ref } = identityOf(value)
    const other =
      typeof value === 'object' &&
      value !== null &&
      'resourceType' in value &&
      typeof value.resourceType === 'string' &&
      value.resourceType
    await sink.reject(error, where, {
      is_known: type !== null && ref !== null,
      other_type: other && type === null ? other.slice(0, 60) : null,
    })
    return
  }
  await sink.record(record, where)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function rejectUnknown(reason: string, where: SourceLocation, sink: RecordSink, text = '') {
  const id = /"id"\s*:\s*"([^"\\]{1,200})"/.exec(text)?.[1] ?? null
  return sink.reject(new RecordProblem(reason, null, id), where, {
    is_known: false,
    other_type: null,
  })
}
