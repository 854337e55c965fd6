import {
  IconChevronLeft,
  IconChevronRight,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { areLinesOpen } from '@numo/domains/claims/rules-moves.ts'
import { contentPath } from '@numo/domains/documents/contract-paths.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { useLoad } from '../app/use-load.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { ClaimLines } from './claim-lines.tsx'
import { pdfPages } from './pdf-pages.ts'

type File = StaffClaim['documents'][number]

/** The lines of a claim with its documents: beside them while they are worked on, later below. */
export function ClaimDocuments({ claim }: { claim: StaffClaim }) {
  const { t } = useProgram()
  const { documents } = claim
  const [chosen, setChosen] = useState<string | null>(null)
  const file = documents.find(({ id }) => id === chosen) ?? documents[0]
  if (!file) return <ClaimLines claim={claim} />
  const files = (
    <Panel title={t('claims.files.title')}>
      {documents.length > 1 && (
        <SelectField<string>
          name="document"
          label={t('claims.files.choose')}
          value={file.id}
          options={documents.map(({ id, file_name }) => [id, file_name] as const)}
          onChange={setChosen}
        />
      )}
      <Pages key={file.id} file={file} />
    </Panel>
  )
  const lines = <ClaimLines claim={claim} />
  return areLinesOpen(claim.status) ? (
    <div className="claim-documents">
      {files}
      <div>{lines}</div>
    </div>
  ) : (
    <>
      {lines}
      {files}
    </>
  )
}

/** Widths of a page in the viewer, in per cent of its frame. */
const zooms = [100, 150, 200, 300] as const

/** The pages of a file, which are turned, made larger and rotated. */
function Pages({ file }: { file: File }) {
  const { caller } = useProgram()
  const query = useLoad(
    'claim-file',
    file.id,
    async () => {
      const blob = await caller.blob(contentPath(file.id))
      if (file.mime_type.startsWith('image/')) return [blob]
      const type = 'image/jpeg'
      return pdfPages(new Uint8Array(await blob.arrayBuffer())).map(
        (page) => new Blob([page], { type })
      )
    },
    // A document is immutable; a new picture is a new document.
    { staleTime: Infinity, gcTime: 60_000, retry: false }
  )
  return <QueryState query={query}>{(pages) => <Viewer file={file} pages={pages} />}</QueryState>
}

function Viewer({ file, pages }: { file: File; pages: readonly Blob[] }) {
  const { t, formats } = useProgram()
  const [at, setAt] = useState(0)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const url = useObjectUrl(pages[at])
  if (pages.length === 0) return <p className="dim">{t('claims.files.no_picture')}</p>
  const place = t('claims.files.page', {
    n: formats.number(at + 1),
    all: formats.number(pages.length),
  })
  return (
    <>
      <div className="row">
        <IconButton
          aria-label={t('claims.files.previous')}
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </IconButton>
        <span aria-live="polite">{place}</span>
        <IconButton
          aria-label={t('claims.files.next')}
          disabled={at === pages.length - 1}
          onClick={() => setAt(at + 1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </IconButton>
        <IconButton
          aria-label={t('claims.files.zoom_out')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          <IconZoomOut size={18} aria-hidden />
        </IconButton>
        <IconButton
          aria-label={t('claims.files.zoom_in')}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <IconZoomIn size={18} aria-hidden />
        </IconButton>
        <Button look="ghost" size="xs" onClick={() => setTurns((turns + 1) % 4)}>
          <IconRotateClockwise size={16} aria-hidden />
          {t('claims.files.turn')}
        </Button>
      </div>
      {/* Scrolls with the keyboard when the page is larger than its frame. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="claim-file" tabIndex={0} aria-label={file.file_name}>
        {url !== null && (
          <img
            src={url}
            alt={`${file.file_name}: ${place}`}
            style={{ width: `${zooms[zoom] ?? 100}%`, rotate: `${turns * 90}deg` }}
          />
        )}
      </section>
    </>
  )
}

/** Returns an address of a picture in this tab, released with it. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return undefined
    const made = URL.createObjectURL(blob)
    // Created and revoked in the effect: created during render, a second render would leak one.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
