import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { MasterKeys } from './encrypted.ts'
import { FileProblem, type TextVault } from './port.ts'

const magic = Buffer.from('NUT1')
const ivBytes = 12
const tagBytes = 16

const derive = (key: Uint8Array, use: string) => Buffer.from(hkdfSync('sha256', key, '', use, 32))

/** Creates a vault from the master keys of files, newest first. AES-256-GCM; its keys are derived, never the master keys themselves. */
export function createTextVault(keys: MasterKeys): TextVault {
  const cipherKeys = keys.map((key) => derive(key, 'numo text'))
  const digestKey = derive(keys.at(-1) ?? keys[0], 'numo digest')
  const newest = derive(keys[0], 'numo text')
  return {
    seal(text, about) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', newest, iv)
      cipher.setAAD(Buffer.from(about))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([magic, iv, cipher.getAuthTag(), hidden])
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed)
      const start = magic.length + ivBytes
      if (bytes.length > start + tagBytes && bytes.subarray(0, magic.length).equals(magic))
        for (const key of cipherKeys)
          try {
            const iv = bytes.subarray(magic.length, start)
            const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
              .setAAD(Buffer.from(about))
              .setAuthTag(bytes.subarray(start, start + tagBytes))
            const shown = decipher.update(bytes.subarray(start + tagBytes))
            return Buffer.concat([shown, decipher.final()]).toString('utf8')
          } catch {
            // Another key may open it.
          }
      throw new FileProblem('damaged', 'no key of this installation opens this text')
    },
    digest: (text) => createHmac('sha256', digestKey).update(text).digest(),
  }
}
