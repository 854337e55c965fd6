import { z } from 'zod'
import { InputProblem } from '../records.ts'
import type { InputFile } from './list-files.ts'
import { openFile } from './open-file.ts'
import { splitDocument } from './split-document.ts'

const Entry = z.object({
  fullUrl: z.string().startsWith('urn:'),
  resource: z.object({ resourceType: z.string(), id: z.string() }),
})
const maxAliases = 500_000

/**
 * Maps the `urn:uuid:` addresses inside a Bundle to `Type/id`. A separate first pass, because entries may refer to
 * later ones.
 */
export async function readAliases(file: InputFile): Promise<ReadonlyMap<string, string>> {
  const { chunks } = await openFile(file)
  const aliases = new Map<string, string>()
  for await (const pieces of splitDocument(chunks, file.name, () => {}))
    for (const { text } of pieces) {
      const [url, key] = (text && aliasOf(text)) || []
      if (url && key) aliases.set(url, key)
      if (aliases.size > maxAliases)
        throw new InputProblem(
          `${file.name} has more than 500,000 records that refer to each other by urn: use references such as Practitioner/1.`
        )
    }
  return aliases
}

function aliasOf(text: string): [string, string] | undefined {
  if (!text.includes('"urn:')) return undefined
  try {
    const { success, data } = Entry.safeParse(JSON.parse(text))
    return success ? [data.fullUrl, `${data.resource.resourceType}/${data.resource.id}`] : undefined
  } catch {
    return undefined
  }
}
