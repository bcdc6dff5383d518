export type CameraProblem = "denied" | "none" | "busy" | "unsupported";

interface CameraFeatures {
  torch?: boolean;
  focusMode?: string[];
}

const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
};

const PROBLEMS: Record<string, CameraProblem> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "none",
  OverconstrainedError: "none",
  NotReadableError: "busy",
  AbortError: "busy",
};

export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export async function openCamera(): Promise<MediaStream | CameraProblem> {
  // Missing on http pages and in many web views.
  if (!navigator.mediaDevices?.getUserMedia) return "unsupported";
  try {
    const stream = await navigator.mediaDevices.getUserMedia(WANTED);
    const [track] = stream.getVideoTracks();
    if (track && getFeatures(track).focusMode?.includes("continuous"))
      await set(track, { focusMode: "continuous" });
    return stream;
  } catch (error) {
    return PROBLEMS[error instanceof DOMException ? error.name : ""] ?? "unsupported";
  }
}

function getFeatures(track: MediaStreamTrack): CameraFeatures {
  return (track.getCapabilities?.() ?? {}) as CameraFeatures;
}

async function set(
  track: MediaStreamTrack,
  constraint: { torch?: boolean; focusMode?: string },
): Promise<boolean> {
  return track.applyConstraints({ advanced: [constraint as MediaTrackConstraintSet] }).then(
    () => true,
    () => false,
  );
}

export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  return track !== undefined && getFeatures(track).torch === true;
}

export async function setTorch(stream: MediaStream, on: boolean): Promise<boolean> {
  const [track] = stream.getVideoTracks();
  return track !== undefined && set(track, { torch: on });
}
