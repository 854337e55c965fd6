import type { Pixel } from './camera.ts'

type Moves = {
  dragBy(by: Pixel): void
  zoomBy(steps: number, at: Pixel): void
  /** Called after the last movement of a gesture. */
  settle(): void
}

type Options = {
  /** Leaves the wheel and single fingers to the page that scrolls. */
  in_page: boolean
  signal: AbortSignal
}

/** Pixels of movement up to which a press remains a click. */
const slack = 4
const keySteps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 100],
  ArrowDown: [0, -100],
  ArrowLeft: [100, 0],
  ArrowRight: [-100, 0],
}

/** Moves a map by mouse, fingers, wheel and keys. */
export function addGestures(surface: HTMLElement, moves: Moves, { in_page, signal }: Options) {
  const at = (event: MouseEvent): Pixel => {
    const { left, top } = surface.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  addPointers(surface, moves, at, { in_page, signal })
  let wheelEnd: ReturnType<typeof setTimeout> | undefined
  surface.addEventListener(
    'wheel',
    (event) => {
      // A pinch on a trackpad arrives as a wheel event with Ctrl.
      if (in_page && !event.ctrlKey) return
      event.preventDefault()
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1)
      moves.zoomBy(-pixels * (event.ctrlKey ? 0.01 : 0.003), at(event))
      clearTimeout(wheelEnd)
      wheelEnd = setTimeout(() => moves.settle(), 150)
    },
    { signal, passive: false }
  )
  surface.addEventListener(
    'dblclick',
    (event) => {
      moves.zoomBy(event.shiftKey ? -1 : 1, at(event))
      moves.settle()
    },
    { signal }
  )
  surface.addEventListener(
    'keydown',
    (event) => {
      if (event.target !== surface || event.ctrlKey || event.metaKey || event.altKey) return
      const middle = { x: surface.clientWidth / 2, y: surface.clientHeight / 2 }
      const step = keySteps[event.key]
      if (step) moves.dragBy({ x: step[0], y: step[1] })
      else if (event.key === '+' || event.key === '=') moves.zoomBy(1, middle)
      else if (event.key === '-') moves.zoomBy(-1, middle)
      else return
      event.preventDefault()
      moves.settle()
    },
    { signal }
  )
}

function addPointers(
  surface: HTMLElement,
  moves: Moves,
  at: (event: MouseEvent) => Pixel,
  { in_page, signal }: Options
) {
  const pointers = new Map<number, Pixel>()
  let moved = 0
  const middleOf = (points: readonly Pixel[]): Pixel => ({
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  })
  const spread = ([a, b]: readonly Pixel[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

  surface.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      if (pointers.size === 0) moved = 0
      pointers.set(event.pointerId, at(event))
    },
    { signal }
  )
  addEventListener(
    'pointermove',
    (event) => {
      if (!pointers.has(event.pointerId)) return
      const before = [...pointers.values()]
      pointers.set(event.pointerId, at(event))
      if (in_page && event.pointerType === 'touch' && pointers.size < 2) return
      const after = [...pointers.values()]
      const [from, to] = [middleOf(before), middleOf(after)]
      moved += Math.hypot(to.x - from.x, to.y - from.y)
      if (moved < slack && pointers.size < 2) return
      moves.dragBy({ x: to.x - from.x, y: to.y - from.y })
      const [wide, wider] = [spread(before), spread(after)]
      if (wide > 0 && wider > 0) moves.zoomBy(Math.log2(wider / wide), to)
    },
    { signal }
  )
  for (const name of ['pointerup', 'pointercancel'] as const)
    addEventListener(
      name,
      (event) => {
        if (!pointers.delete(event.pointerId) || pointers.size > 0) return
        if (moved >= slack) moves.settle()
      },
      { signal }
    )
  // The end of a drag is not a click on what lies below the pointer.
  surface.addEventListener(
    'click',
    (event) => {
      // Keys click, too, with a detail of 0.
      if (moved < slack || event.detail === 0) return
      moved = 0
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { signal, capture: true }
  )
  surface.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
}
