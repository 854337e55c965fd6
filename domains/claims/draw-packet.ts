import { createHash } from 'node:crypto'
import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import type { DocumentType } from '../documents/rules.ts'
import { linkTo, pageArea, startText, type PageLink } from './pdf-page.ts'
import { both, documentLabel, packetWords } from './rules-packet-words.ts'
import { coverFields, moneyOf, type PacketFacts, type PacketFile } from './rules-packet.ts'

export type DrawnFile = PacketFile & { mime_type: string; bytes: Uint8Array }

/** A file in a packet. `first_page` is null for one that is attached instead of shown. */
export type PacketContent = {
  type: DocumentType
  file_name: string
  sha256: string
  first_page: number | null
  page_count: number
}

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

/** What a file becomes: pages of a PDF, a picture, or, when it is neither or cannot be opened, an attachment. */
export type Opened =
  | { file: DrawnFile; kind: 'pdf'; source: PDFDocument; page_count: number }
  | { file: DrawnFile; kind: 'picture' | 'attachment'; page_count: number }

/** Looks what a file of a packet is. */
export async function openFile(file: DrawnFile): Promise<Opened> {
  try {
    if (file.mime_type === 'application/pdf') {
      const source = await PDFDocument.load(file.bytes, { updateMetadata: false })
      return { file, kind: 'pdf', source, page_count: source.getPageCount() }
    }
    if (file.mime_type === 'image/jpeg' || file.mime_type === 'image/png') {
      await embedPicture(await PDFDocument.create(), file)
      return { file, kind: 'picture', page_count: 1 }
    }
  } catch {
    // A damaged or encrypted file keeps no packet from being made: the insurer gets it as it is.
  }
  return { file, kind: 'attachment', page_count: 0 }
}

const embedPicture = (pdf: PDFDocument, { mime_type, bytes }: DrawnFile) =>
  mime_type === 'image/png' ? pdf.embedPng(bytes) : pdf.embedJpg(bytes)

const contentsOf = (files: readonly Opened[], covers: number): PacketContent[] => {
  let next = covers + 1
  return files.map(({ file: { type, file_name, bytes }, page_count }) => {
    const first_page = page_count === 0 ? null : next
    next += page_count
    return { type, file_name, sha256: sha256Of(bytes), first_page, page_count }
  })
}

/** Writes the cover; returns the boxes that lead to a page, by page number. */
function writeCover(
  { write, rule }: Awaited<ReturnType<typeof startText>>,
  facts: PacketFacts,
  contents: readonly PacketContent[]
) {
  const links: [PageLink, number][] = []
  const isAppeal = facts.appeal_reason !== null
  write(both(packetWords[isAppeal ? 'appeal' : 'title']), { size: 18, font: 'bold', after: 10 })
  for (const { label, value, evidence } of coverFields(facts)) {
    write(label, { size: 8, is_dim: true, after: 1 })
    write(value, { size: 11, font: 'bold', after: 1 })
    const shown = evidence
      .map((type) => contents.find((one) => one.type === type && one.first_page !== null))
      .find((one) => one !== undefined)
    if (shown?.first_page) {
      const text = `> ${both(packetWords.see_page)} ${shown.first_page}: ${both(documentLabel(shown.type))}`
      links.push([write(text, { size: 8, indent: 12, after: 3 }), shown.first_page])
    }
  }
  rule()
  write(both(packetWords.lines), { font: 'bold', size: 11 })
  for (const { description, service_date, billed_amount } of facts.lines)
    write(`${service_date}   ${description}   ${moneyOf(billed_amount, facts.currency)}`)
  rule()
  write(both(packetWords.contents), { font: 'bold', size: 11 })
  write(both(packetWords.contents_note), { size: 8, is_dim: true })
  for (const { type, file_name, sha256, first_page, page_count } of contents) {
    const pageText =
      first_page === null
        ? file_name
        : `${both(packetWords.see_page)} ${first_page}${page_count > 1 ? `–${first_page + page_count - 1}` : ''}`
    const link = write(`${both(documentLabel(type))}: ${file_name} (${pageText})`, { after: 0 })
    if (first_page !== null) links.push([link, first_page])
    write(`SHA-256 ${sha256}`, { size: 7, font: 'mono', is_dim: true, after: 5 })
  }
  return links
}

/** Returns how many pages the cover takes; its page numbers do not change that by a line. */
async function countCovers(facts: PacketFacts, files: readonly Opened[]): Promise<number> {
  const cover = await startText(facts.number)
  writeCover(cover, facts, contentsOf(files, 1))
  return cover.pdf.getPageCount()
}

/** Adds a file to a packet: its pages, or the file itself where it has none. */
export async function addFile(pdf: PDFDocument, opened: Opened): Promise<void> {
  const { file } = opened
  const { width, height, left, bottom, inner, tall } = pageArea
  const fitted = (size: { width: number; height: number }) => {
    const scale = Math.min(inner / size.width, tall / size.height)
    const [w, h] = [size.width * scale, size.height * scale]
    return { x: left + (inner - w) / 2, y: bottom + (tall - h) / 2, width: w, height: h }
  }
  if (opened.kind === 'attachment') {
    await pdf.attach(file.bytes, file.file_name, {
      mimeType: file.mime_type,
      // A fixed day: the same files give the same bytes.
      creationDate: new Date(file.created_at),
      modificationDate: new Date(file.created_at),
    })
    return
  }
  if (opened.kind === 'pdf') {
    const pages = await pdf.embedPages(opened.source.getPages())
    for (const page of pages) pdf.addPage([width, height]).drawPage(page, fitted(page))
    return
  }
  const picture = await embedPicture(pdf, file)
  pdf.addPage([width, height]).drawImage(picture, fitted(picture))
}

/**
 * Draws the packet of a claim: a cover in two languages whose fields lead to the page that shows them, with the SHA-256
 * of every file, and the files in the order given. Reads no clock: the same claim and files give the same bytes.
 */
export async function drawPacket(facts: PacketFacts, files: readonly DrawnFile[]) {
  const opened = await Promise.all(files.map(openFile))
  const covers = await countCovers(facts, opened)
  const contents = contentsOf(opened, covers)
  const cover = await startText(facts.number)
  const { pdf } = cover
  const links = writeCover(cover, facts, contents)
  for (const one of opened) await addFile(pdf, one)
  const pages: PDFPage[] = pdf.getPages()
  for (const [link, number] of links) {
    const target = pages[number - 1]
    if (target) linkTo(pdf, link, target)
  }
  const bytes = await cover.finish()
  return { bytes, sha256: sha256Of(bytes), page_count: pages.length, contents }
}
