// Plays the sounds of one question together, in step, and lets one of them be heard: switching keeps the position.
import { matchingGains, loudness, kSampleRate } from "./loudness";

const kFade = 0.008; // seconds: short enough to be a switch, long enough not to click

let shared: AudioContext | undefined;

export function audio(): AudioContext {
  shared ??= new AudioContext({ sampleRate: kSampleRate });
  return shared;
}

function channels(buffer: AudioBuffer): Float32Array[] {
  return Array.from({ length: Math.min(2, buffer.numberOfChannels) }, (_, channel) => buffer.getChannelData(channel));
}

// The same sound, followed by silence up to `length` samples, so that all loops are equally long.
function padded(buffer: AudioBuffer, length: number): AudioBuffer {
  const longer = audio().createBuffer(buffer.numberOfChannels, length, buffer.sampleRate);
  for (let channel = 0; channel < buffer.numberOfChannels; ++channel)
    longer.copyToChannel(buffer.getChannelData(channel), channel);
  return longer;
}

export class Player {
  private readonly sources: AudioBufferSourceNode[];
  private readonly switches: GainNode[];
  private heard: number | null = null;

  constructor(buffers: AudioBuffer[]) {
    const context = audio();
    const gains = matchingGains(buffers.map((buffer) => loudness(channels(buffer))));
    const length = Math.max(...buffers.map((buffer) => buffer.length));
    this.switches = buffers.map(() => new GainNode(context, { gain: 0 }));
    this.sources = buffers.map((buffer, n) => {
      const source = new AudioBufferSourceNode(context, { buffer: padded(buffer, length), loop: true });
      source
        .connect(new GainNode(context, { gain: gains[n]! }))
        .connect(this.switches[n]!)
        .connect(context.destination);
      return source;
    });
  }

  // Lets one sound be heard; all run from the first time on.
  async hear(which: number): Promise<void> {
    const context = audio();
    await context.resume();
    if (this.heard === null) for (const source of this.sources) source.start(context.currentTime + 0.02);
    this.heard = which;
    this.fadeTo(which);
  }

  async pause(): Promise<void> {
    await audio().suspend();
  }

  stop(): void {
    if (this.heard !== null) for (const source of this.sources) source.stop(audio().currentTime + kFade);
    this.fadeTo(null);
  }

  private fadeTo(which: number | null): void {
    const now = audio().currentTime;
    this.switches.forEach((gain, n) => gain.gain.setTargetAtTime(n === which ? 1 : 0, now, kFade / 3));
  }
}
