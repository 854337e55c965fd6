import { useState, type ClipboardEvent, type DragEvent } from 'react'

/** Accepts files by drop and paste; returns listeners and whether files are dragged over the element. */
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
