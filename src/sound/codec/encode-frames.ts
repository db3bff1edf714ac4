import { codecFailed } from '../codec.ts'
import { type Mp3Frame, parseMp3Frames } from '../mp3-frames.ts'

/**
 * The stream as it is published: ⌈samples / 1152⌉ frames, each checked to stand alone. The encoder's look-ahead makes it write one or two
 * frames more; without them the length is right within 26 ms for every player, also for those that know no gapless tag, and the sound that
 * goes with them is the last 25 ms of a fade-out. There is no Xing or Info frame: all frames have one size, so players seek by arithmetic,
 * and a splice of two streams has no tag to contradict it.
 */
export function finishMp3(stream: Buffer, samples: number, kbps: number): Buffer {
  const wanted = Math.ceil(samples / 1152)
  const frames = readFrames(stream)
  const last = frames[wanted - 1]
  if (!last) throw codecFailed(`the encoder wrote ${frames.length} of ${wanted} MP3 frames`)
  for (const frame of frames)
    if (frame.mainDataBegin !== 0 || frame.kbps !== kbps || frame.channels !== 2 || frame.sampleRate !== 44_100)
      throw codecFailed('the encoder did not keep to constant bit rate without reservoir')
  return stream.subarray(0, last.offset + last.length)
}

function readFrames(stream: Buffer): Mp3Frame[] {
  try {
    return parseMp3Frames(stream)
  } catch (cause) {
    throw codecFailed((cause as RangeError).message, cause)
  }
}
