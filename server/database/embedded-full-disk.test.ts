import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startEmbedded } from './embedded.ts'

const disk = mkdtempSync(join(tmpdir(), 'numo-disk-'))
const dir = join(disk, 'postgres')
const settings = { shared_buffers: '16MB' }
const start = () => startEmbedded({ dir, settings })
const sentence = `The disk that holds ${dir} is full: free some space there, or set DATA_DIR.`

/**
 * Mounts a small tmpfs. Returns false where that is not permitted: it takes root, and not every container allows
 * it.
 */
function mount(megabytes: number): boolean {
  try {
    const options = `size=${megabytes}m,mode=0755`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const canMount = mount(1)
if (canMount) execFileSync('umount', [disk])
else rmSync(disk, { recursive: true })

afterEach(() => {
  if (canMount) execFileSync('umount', ['-l', disk])
})

test.runIf(canMount)('a disk too small for a database is reported', async () => {
  mount(12)
  await expect(start()).rejects.toThrow(sentence)
})

test.runIf(canMount)(
  'a full disk is reported, and the data is available once there is space',
  async () => {
    mount(90)
    await (await start()).stop()
    expect(() => writeFileSync(join(disk, 'filler'), Buffer.alloc(100_000_000))).toThrow('ENOSPC')
    await expect(start()).rejects.toThrow(sentence)
    rmSync(join(disk, 'filler'))
    await (await start()).stop()
  }
)
