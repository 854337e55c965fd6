import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { partBytes, type DirectoryImports } from '@numo/domains/directory/imports.ts'
import { refuse } from '@numo/kit/fail.ts'
import { uuid } from '@numo/kit/uuid.ts'

type Meta = { user_id: string; file_name: string; bytes: number }

const day_ms = 24 * 60 * 60 * 1000
/** Metadata of an upload that has not been imported. */
const metaName = '.meta.json'

const noSuchUpload = () => refuse(404, 'no-such-upload', 'There is no such upload; send it again')

/**
 * Stores uploaded files, each in its own folder under its original name. What was not published within a day is
 * deleted when the next upload begins.
 */
export function createDirectoryUploads(root: string) {
  const folderOf = (upload_id: string) => {
    if (!uuid.test(upload_id)) throw noSuchUpload()
    return join(root, upload_id)
  }

  async function metaOf(user_id: string, upload_id: string) {
    const folder = folderOf(upload_id)
    const text = await readFile(join(folder, metaName), 'utf8').catch(() => null)
    if (text === null) throw noSuchUpload()
    // Only `begin` writes this file.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const meta = JSON.parse(text) as Meta
    if (meta.user_id !== user_id) throw noSuchUpload()
    return { ...meta, folder, path: join(folder, meta.file_name) }
  }

  /**
   * Returns the number of bytes received. Throws 404 while an imported upload is being deleted, when its file goes
   * before its metadata.
   */
  const sizeOf = async (path: string) => {
    const found = await stat(path).catch(() => null)
    if (!found) throw noSuchUpload()
    return found.size
  }

  /** Deletes uploads that were not imported within a day. */
  async function throwOldAway() {
    for (const name of await readdir(root).catch(() => [])) {
      const folder = join(root, name)
      // Sequential: they are few, and nobody waits.
      const found = await stat(folder).catch(() => null)
      if (found && Date.now() - found.mtimeMs > day_ms)
        await rm(folder, { recursive: true, force: true })
    }
  }

  const add: DirectoryImports['add'] = async (user_id, upload_id, { offset, body }) => {
    const { path, bytes } = await metaOf(user_id, upload_id)
    const size = await sizeOf(path)
    if (offset !== size)
      throw refuse(409, 'wrong-offset', `This part does not begin where the file ends: ${size}`)
    const file = await open(path, 'a')
    let received = size
    try {
      for await (const chunk of body ? Readable.fromWeb(body) : []) {
        received += chunk.byteLength
        if (received > bytes || received - offset > partBytes)
          throw refuse(413, 'too-large', 'This part is larger than was said')
        await file.write(chunk)
      }
      return { received }
    } catch (error) {
      // A part is stored completely or not at all, so that it can be sent again.
      await file.truncate(size)
      throw error
    } finally {
      await file.close()
    }
  }
  const begin: DirectoryImports['begin'] = async (user_id, { file_name, bytes }) => {
    await throwOldAway()
    const upload_id = randomUUID()
    const folder = folderOf(upload_id)
    await mkdir(folder, { recursive: true })
    await writeFile(
      join(folder, metaName),
      JSON.stringify({ user_id, file_name, bytes } satisfies Meta)
    )
    await writeFile(join(folder, file_name), '')
    return { upload_id }
  }

  /** Returns a complete upload. Throws 404 when it is somebody else's, 409 `upload-incomplete`. */
  async function arrived(user_id: string, upload_id: string) {
    const { path, folder, file_name, bytes } = await metaOf(user_id, upload_id)
    if ((await sizeOf(path)) !== bytes)
      throw refuse(409, 'upload-incomplete', 'The file has not arrived whole; send it again')
    return { path, folder, file_name }
  }

  /** Closes an upload: nothing can be added, and no other import can be started from it. */
  const close = (folder: string) => rmSync(join(folder, metaName), { force: true })

  return { begin, add, arrived, close, folderOf }
}
