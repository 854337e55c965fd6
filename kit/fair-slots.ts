/** Thrown when the queue is full or the wait was too long. The work was not started. */
export class NoRoom extends Error {
  constructor() {
    super('There is no room for more work')
    this.name = 'NoRoom'
  }
}

export type FairSlots = {
  /** Runs work when it is the owner's turn. Rejects with NoRoom when too much is waiting, or for too long. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>
}

type Limits = {
  /** Concurrent pieces of work: in total, and per owner. */
  max_running: number
  max_running_each: number
  /** Pieces of work that may wait: in total, and per owner. */
  max_waiting: number
  max_waiting_each: number
  /** Maximum time a piece of work may wait. */
  max_wait_ms: number
}

type QueuedTask = { whose: string; begin(): void }

/**
 * Fair scheduler with a few slots: the owner served longest ago, or never, goes first, so that nobody waits for more
 * than one piece of work of each other owner.
 */
export function createFairSlots(limits: Limits): FairSlots {
  const waiting = new Set<QueuedTask>()
  /** Per owner with work here: running and waiting pieces, and when they were last served. */
  const people = new Map<string, { running: number; waiting: number; served: number }>()
  let running = 0
  let turns = 0

  const personOf = (owner: string) => {
    const person = people.get(owner) ?? { running: 0, waiting: 0, served: 0 }
    people.set(owner, person)
    return person
  }
  const mayBegin = (person: { running: number }) =>
    running < limits.max_running && person.running < limits.max_running_each

  function begin(person: ReturnType<typeof personOf>) {
    running += 1
    person.running += 1
    person.served = turns += 1
  }
  function beginNext() {
    let next: QueuedTask | undefined
    for (const one of waiting) {
      if (!mayBegin(personOf(one.whose))) continue
      if (!next || personOf(one.whose).served < personOf(next.whose).served) next = one
    }
    next?.begin()
  }
  const forgetIdle = (owner: string, person: ReturnType<typeof personOf>) => {
    if (person.running === 0 && person.waiting === 0) people.delete(owner)
  }
  function inLine(owner: string, person: ReturnType<typeof personOf>): Promise<void> {
    if (waiting.size >= limits.max_waiting || person.waiting >= limits.max_waiting_each) {
      forgetIdle(owner, person)
      return Promise.reject(new NoRoom())
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(clock)
        waiting.delete(mine)
        person.waiting -= 1
      }
      const mine: QueuedTask = {
        whose: owner,
        begin() {
          leave()
          begin(person)
          resolve()
        },
      }
      const clock = setTimeout(() => {
        leave()
        forgetIdle(owner, person)
        reject(new NoRoom())
      }, limits.max_wait_ms)
      waiting.add(mine)
      person.waiting += 1
    })
  }

  return {
    async run(owner, work) {
      const person = personOf(owner)
      // Free slots are taken at once, so no owner who may start is ever waiting.
      if (mayBegin(person)) begin(person)
      else await inLine(owner, person)
      try {
        return await work()
      } finally {
        running -= 1
        person.running -= 1
        forgetIdle(owner, person)
        beginNext()
      }
    },
  }
}
