import { useEffect, useState } from 'react'
import { previewPath } from '@numo/domains/documents/contract.ts'
import { useProgram } from '../app/program.ts'
import { useLoad } from '../app/use-load.ts'

/** A picture only its household and staff may see: its address in this tab, while it is shown. */
export type PrivatePictureState = {
  url: string | null
  isGone: boolean
  hasFailed: boolean
  retry: () => void
}

/**
 * Fetches the picture of a document with the person's own token and gives an address for `<img>`. The bytes stay in
 * this tab alone and are let go when nothing shows them; each fetch is recorded as a look at the document.
 */
export function usePrivatePicture(document_id: string | null): PrivatePictureState {
  const { caller } = useProgram()
  const query = useLoad(
    'private-picture',
    document_id,
    () => caller.blob(previewPath(document_id ?? '')),
    // What a document shows never changes; a new picture is a new document.
    { enabled: document_id !== null, staleTime: Infinity, gcTime: 60_000, retry: false }
  )
  const blob = query.data
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return undefined
    const made = URL.createObjectURL(blob)
    // The address is made and let go with the effect: made while drawing, a second drawing would leave one behind.
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
