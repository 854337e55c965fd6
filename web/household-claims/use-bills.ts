import { useRef, useState } from 'react'
import { maxUploadBytes } from '@numo/domains/documents/rules.ts'
import { billPath, ReadBill } from '@numo/domains/extractions/contract-bill.ts'
import { CallProblem } from '../app/call-problem.ts'
import { useProgram } from '../app/program.ts'
import { useFileProblemText } from '../capture/use-file-problem-text.ts'

/** A file of a bill on its way: sent, read, or refused. */
export type BillFile = {
  key: number
  name: string
  /** Percent sent; null when it is there. */
  percent: number | null
  problem: string | null
  bill: ReadBill | null
}

/** Sends the files of a bill one after another and reads them. `onRead` receives all that were read so far. */
export function useBills(accountId: string, onRead: (bills: readonly ReadBill[]) => void) {
  const { caller } = useProgram()
  const problemOf = useFileProblemText()
  const [files, setFiles] = useState<readonly BillFile[]>([])
  const read = useRef<ReadBill[]>([])
  const [next, queue] = [useRef(0), useRef<Promise<void>>(Promise.resolve())]
  const change = (key: number, changes: Partial<BillFile>) =>
    setFiles((now) => now.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  async function send(key: number, file: File) {
    try {
      if (file.size > maxUploadBytes)
        throw new CallProblem(413, 'file-too-large', 'This file is too large')
      const body = await caller.sendBytes(billPath(accountId, file.name), file, {
        changes: ['document'],
        onProgress: (percent) => change(key, { percent }),
      })
      const bill = ReadBill.parse(body)
      change(key, { percent: null, bill })
      read.current = [...read.current, bill]
      onRead(read.current)
    } catch (error) {
      change(key, { percent: null, problem: problemOf(error) })
    }
  }

  function take(added: Iterable<File>) {
    for (const file of added) {
      const key = (next.current += 1)
      setFiles((now) => [...now, { key, name: file.name, percent: 0, problem: null, bill: null }])
      queue.current = queue.current.then(() => send(key, file))
    }
  }

  function remove({ key, bill }: BillFile) {
    setFiles((now) => now.filter((one) => one.key !== key))
    if (!bill) return
    read.current = read.current.filter((one) => one !== bill)
    onRead(read.current)
  }

  return { files, take, remove, is_busy: files.some(({ percent }) => percent !== null) }
}
