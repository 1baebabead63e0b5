// How loud a sound is, so that two can be compared at the same level: a louder one would win for being louder.

export const kSampleRate = 48000; // that the filters below are given for

// Stage 1 (the head) and stage 2 (low frequencies) of the K-weighting, as second-order sections b0 b1 b2 a1 a2
// [ITU-R BS.1770-4, Annex 1, Tables 1 and 2], at 48 kHz.
const kStages = [
  [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585],
  [1, -2, 1, -1.99004745483398, 0.99007225036621],
] as const;

const kBlock = 0.4 * kSampleRate; // 400 ms, of which three quarters overlap
const kAbsoluteGate = -70; // LKFS: blocks below are silence
const kRelativeGate = -10; // LU below the mean of the others

function filtered(samples: Float32Array): Float64Array {
  let signal = Float64Array.from(samples);
  for (const [b0, b1, b2, a1, a2] of kStages) {
    const out = new Float64Array(signal.length);
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    for (let n = 0; n < signal.length; ++n) {
      const x = signal[n]!;
      const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
      [x2, x1, y2, y1] = [x1, x, y1, y];
      out[n] = y;
    }
    signal = out;
  }
  return signal;
}

const level = (power: number): number => -0.691 + 10 * Math.log10(power);
const mean = (values: number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

// The power of each block, summed over the channels; of a sound shorter than a block, that of the whole.
function blockPowers(channels: Float32Array[]): number[] {
  const signals = channels.map(filtered);
  const length = signals[0]?.length ?? 0;
  const block = Math.min(kBlock, length);
  const powers: number[] = [];
  for (let start = 0; block > 0 && start + block <= length; start += Math.round(block / 4)) {
    let sum = 0;
    for (const signal of signals) for (let n = start; n < start + block; ++n) sum += signal[n]! ** 2;
    powers.push(sum / block);
  }
  return powers;
}

// The integrated loudness in LKFS of one or two channels at 48 kHz [ITU-R BS.1770-4, Annex 1]; -Infinity for silence.
export function loudness(channels: Float32Array[]): number {
  const heard = blockPowers(channels).filter((power) => level(power) > kAbsoluteGate);
  if (heard.length === 0) return -Infinity;
  const threshold = level(mean(heard)) + kRelativeGate;
  return level(mean(heard.filter((power) => level(power) > threshold)));
}

// Factors that make all sounds as loud as the quietest one, so that none is made to clip. Silence stays as it is.
export function matchingGains(levels: number[]): number[] {
  const quietest = Math.min(...levels.filter(Number.isFinite));
  return levels.map((each) => (Number.isFinite(each) ? 10 ** ((quietest - each) / 20) : 1));
}
