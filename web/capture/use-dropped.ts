import { useState, type ClipboardEvent, type DragEvent } from 'react'

/** What is dropped on or pasted into a place is taken; whether something is held over it. */
export function useDropped(take: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  const listeners = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
    onPaste(event: ClipboardEvent) {
      if (event.clipboardData.files.length === 0) return
      event.preventDefault()
      take(event.clipboardData.files)
    },
  }
  return { isOver, listeners }
}
