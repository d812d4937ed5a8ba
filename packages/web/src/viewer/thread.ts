/** The code of a worker as a function: `port` is the scope of a worker, or one end of a channel. */
export type Program = (port: unknown) => void;

/**
 * Runs a program in a worker made of the program's own text, because a file opened from disk cannot load another. Where the page does not
 * allow such workers, the program runs in this thread and is given everything that the worker did not answer.
 */
export class Thread extends EventTarget {
  private readonly program: Program;
  private readonly address: string;
  private port: Worker | MessagePort;
  /** What was sent before the first answer; null from then on. */
  private unanswered: unknown[] | null = [];

  constructor(program: Program) {
    super();
    this.program = program;
    this.address = URL.createObjectURL(new Blob([`"use strict";(${program})(self);`], { type: 'text/javascript' }));
    try {
      this.port = this.startWorker();
    } catch {
      this.port = this.startHere();
    }
  }

  postMessage(message: unknown): void {
    this.unanswered?.push(message);
    this.port.postMessage(message);
  }

  terminate(): void {
    this.settle();
    if (this.port instanceof Worker) this.port.terminate();
    else this.port.close();
  }

  private startWorker(): Worker {
    const worker = new Worker(this.address);
    this.listenTo(worker);
    worker.addEventListener('error', ({ message }) => {
      if (this.unanswered === null) {
        this.dispatchEvent(new ErrorEvent('error', { message }));
        return;
      }
      worker.terminate();
      const missed = this.unanswered;
      this.port = this.startHere();
      for (const each of missed) this.port.postMessage(each);
    });
    return worker;
  }

  private startHere(): MessagePort {
    this.settle();
    const { port1, port2 } = new MessageChannel();
    this.program(port2);
    this.listenTo(port1);
    port1.start();
    port2.start();
    return port1;
  }

  private listenTo(port: Worker | MessagePort): void {
    port.addEventListener('message', (event) => {
      this.settle();
      this.dispatchEvent(new MessageEvent('message', { data: (event as MessageEvent).data }));
    });
  }

  private settle(): void {
    if (this.unanswered === null) return;
    this.unanswered = null;
    URL.revokeObjectURL(this.address);
  }
}
