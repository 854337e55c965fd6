import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { FileProblem, type Files, type FileStore } from './port.ts'

/*
 * A kept file: magic (4) | id of the master key (8) | iv (12) + tag (16) + wrapped data key (32) | iv (12) + tag (16) +
 * bytes. Both seals cover everything before them and the name of the file, so that neither can be put elsewhere.
 */
const magic = Buffer.from('NUF1')
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
const idBytes = 8
const sealedKeyBytes = ivBytes + tagBytes + keyBytes
const headBytes = magic.length + idBytes + sealedKeyBytes

/** The first is for new files; with the others older ones are still read. Each has 32 bytes. */
export type MasterKeys = readonly [Uint8Array, ...Uint8Array[]]

const idOf = (key: Uint8Array) =>
  createHash('sha256').update('numo files key').update(key).digest().subarray(0, idBytes)

/** Names of our own making: two signs of a word, and the word. */
const isOurs = (key: string) => /^([\da-f]{2})\/\1[\da-f]{30}$/.test(key)

function seal(key: Uint8Array, bytes: Uint8Array, about: readonly Uint8Array[]): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.concat(about))
  const hidden = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), hidden])
}

function unseal(key: Uint8Array, sealed: Buffer, about: readonly Uint8Array[]): Buffer {
  const iv = sealed.subarray(0, ivBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
    .setAAD(Buffer.concat(about))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
}

/**
 * Encrypts what a store keeps: AES-256-GCM with a data key for each file, itself encrypted with the master key. A file
 * that was changed, cut or put under another name is refused. The first of `keys` is for new files.
 */
export function encrypted(store: FileStore, keys: MasterKeys): Files {
  if (keys.some((key) => key.byteLength !== keyBytes))
    throw new Error('A key for files has 32 bytes')
  const known = new Map(keys.map((key) => [idOf(key).toString('hex'), key]))
  const [newest] = keys

  function open(key: string, kept: Buffer): Uint8Array {
    if (kept.length < headBytes + ivBytes + tagBytes || !kept.subarray(0, 4).equals(magic))
      throw new FileProblem('damaged', 'it does not begin like one of ours')
    const start = kept.subarray(0, magic.length + idBytes)
    const master = known.get(start.subarray(magic.length).toString('hex'))
    if (!master)
      throw new FileProblem('damaged', 'it is encrypted with a key that is not in FILES_KEY')
    const name = Buffer.from(key)
    const sealedKey = kept.subarray(start.length, headBytes)
    try {
      const own = unseal(master, sealedKey, [start, name])
      return unseal(own, kept.subarray(headBytes), [start, sealedKey, name])
    } catch {
      // What the cipher says would not help anybody, and may say too much.
      throw new FileProblem('damaged', 'its seal is broken')
    }
  }

  async function keepAs(key: string, bytes: Uint8Array) {
    const name = Buffer.from(key)
    const own = randomBytes(keyBytes)
    const start = Buffer.concat([magic, idOf(newest)])
    const sealedKey = seal(newest, own, [start, name])
    const kept = [start, sealedKey, seal(own, bytes, [start, sealedKey, name])]
    await store.put(key, Buffer.concat(kept))
  }

  return {
    async keep(bytes) {
      const word = randomBytes(16).toString('hex')
      const key = `${word.slice(0, 2)}/${word}`
      await keepAs(key, bytes)
      return key
    },
    keepAs,
    async read(key) {
      const kept = await store.read(key)
      if (!kept) throw new FileProblem('missing', 'there is nothing under its key')
      return open(key, Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength))
    },
    has: (key) => store.has(key),
    remove: (key) => store.remove(key),
    async *list() {
      for await (const file of store.list()) if (isOurs(file.key)) yield file
    },
  }
}
