/** There was no room, or none in time. Nothing of the work was begun. */
export class NoRoom extends Error {
  constructor() {
    super('There is no room for more work')
    this.name = 'NoRoom'
  }
}

export type FairSlots = {
  /** Runs work for somebody when it is their turn; rejects with `NoRoom` when too much waits, or for too long. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>
}

type Limits = {
  /** Pieces of work under way at once: of everybody, and of one of them. */
  most_running: number
  most_running_each: number
  /** Pieces of work that may wait for their turn. */
  most_waiting: number
  most_waiting_each: number
  /** How long one may wait. */
  longest_wait_ms: number
}

type QueuedTask = { whose: string; begin(): void }

/**
 * A few places for work of many, shared fairly: whoever was served longest ago, or not at all, goes first, so that
 * nobody waits behind more than one piece of work of each other.
 */
export function createFairSlots(limits: Limits): FairSlots {
  const waiting = new Set<QueuedTask>()
  /** Of everybody who has work here: how much of it runs, and when they were served last. */
  const people = new Map<string, { running: number; waiting: number; served: number }>()
  let running = 0
  let turns = 0

  const personOf = (owner: string) => {
    const person = people.get(owner) ?? { running: 0, waiting: 0, served: 0 }
    people.set(owner, person)
    return person
  }
  const mayBegin = (person: { running: number }) =>
    running < limits.most_running && person.running < limits.most_running_each

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
    if (waiting.size >= limits.most_waiting || person.waiting >= limits.most_waiting_each) {
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
      }, limits.longest_wait_ms)
      waiting.add(mine)
      person.waiting += 1
    })
  }

  return {
    async run(owner, work) {
      const person = personOf(owner)
      // Places that are free are given at once, so nobody who may begin is waiting.
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
