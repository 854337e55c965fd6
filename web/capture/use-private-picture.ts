import { useEffect, useState } from 'react'
import { previewPath } from '@numo/domains/documents/contract-paths.ts'
import { useProgram } from '../app/program.ts'
import { useLoad } from '../app/use-load.ts'

/** A picture visible to its household and staff only; `url` is an object URL of this tab. */
export type PrivatePictureState = {
  url: string | null
  isGone: boolean
  hasFailed: boolean
  retry: () => void
}

/**
 * Fetches the preview of a document with the user's token and returns an object URL for `<img>`. The bytes stay in this
 * tab and are released when nothing shows them. Each fetch is recorded as an access to the document.
 */
export function usePrivatePicture(document_id: string | null): PrivatePictureState {
  const { caller } = useProgram()
  const query = useLoad(
    'private-picture',
    document_id,
    () => caller.blob(previewPath(document_id ?? '')),
    // A document is immutable; a new picture is a new document.
    { enabled: document_id !== null, staleTime: Infinity, gcTime: 60_000, retry: false }
  )
  const blob = query.data
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return undefined
    const made = URL.createObjectURL(blob)
    // Created and revoked in the effect: created during render, a second render would leak one.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  const isGone = query.error instanceof Error && /\b404\b/.test(query.error.message)
  return { url, isGone, hasFailed: query.isError, retry: () => void query.refetch() }
}
