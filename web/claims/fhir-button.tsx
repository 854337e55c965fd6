import type { ReactNode } from 'react'
import { saveText } from '../app/save-file.ts'
import { useAction } from '../app/use-action.ts'
import { Button } from '../ui/button.tsx'

/** A button that downloads a claim as a FHIR Bundle; `read` asks the endpoint of the area. */
export function FhirButton({
  number,
  read,
  children,
}: {
  number: string
  read: () => Promise<object>
  children: ReactNode
}) {
  const { run, isBusy } = useAction()
  const download = async () =>
    saveText(`${number}-fhir.json`, JSON.stringify(await read(), null, 2), 'application/fhir+json')
  return (
    <Button size="xs" aria-busy={isBusy} onClick={() => void run(download)}>
      {children}
    </Button>
  )
}
