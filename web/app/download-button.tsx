import type { ReactNode } from 'react'
import { contentPath } from '@numo/domains/documents/contract-paths.ts'
import type { Endpoint, OutputOf, SentTo } from '@numo/kit/endpoint.ts'
import { Button } from '../ui/button.tsx'
import { useProgram } from './program.ts'
import { saveBlob } from './save-file.ts'
import { useAction } from './use-action.ts'
import { useCommand } from './use-command.ts'

type StoredFile = { document_id: string; file_name: string }

const useDownload = () => {
  const { caller } = useProgram()
  return async ({ document_id, file_name }: StoredFile) =>
    saveBlob(file_name, await caller.blob(contentPath(document_id)))
}

/** A button that downloads a stored document. */
export function DownloadButton({ file, children }: { file: StoredFile; children: ReactNode }) {
  const download = useDownload()
  const { run, isBusy } = useAction()
  return (
    <Button size="xs" aria-busy={isBusy} onClick={() => void run(() => download(file))}>
      {children}
    </Button>
  )
}

/** A button that has a document made, and downloads it. */
export function MakeAndDownload<E extends Endpoint>({
  endpoint,
  input,
  fileOf,
  children,
}: {
  endpoint: E
  input: SentTo<E>
  fileOf: (output: OutputOf<E>) => StoredFile
  children: ReactNode
}) {
  const download = useDownload()
  const { run, isPending } = useCommand(endpoint, { onDone: (output) => download(fileOf(output)) })
  return (
    <Button size="xs" aria-busy={isPending} onClick={() => void run(input)}>
      {children}
    </Button>
  )
}
