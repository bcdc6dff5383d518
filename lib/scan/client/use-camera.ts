"use client";
import { useEffect, useState } from "react";
import { type CameraProblem, openCamera, stopCamera } from "./camera";

export type CameraState =
  | { kind: "starting" }
  | { kind: "running"; stream: MediaStream }
  | { kind: "off"; problem: CameraProblem };

export function useCamera(): { camera: CameraState; retry: () => void } {
  const [camera, setCamera] = useState<CameraState>({ kind: "starting" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` reruns the effect.
  useEffect(() => {
    let stream: MediaStream | null = null;
    let run = 0;

    function stop() {
      run += 1;
      if (stream) stopCamera(stream);
      stream = null;
    }

    async function start() {
      stop();
      const ownRun = run;
      setCamera({ kind: "starting" });
      const answer = await openCamera();
      if (ownRun !== run) {
        if (typeof answer !== "string") stopCamera(answer);
        return;
      }
      if (typeof answer === "string") {
        setCamera({ kind: "off", problem: answer });
        return;
      }
      stream = answer;
      // The camera was unplugged, or its permission was revoked in the browser's settings.
      for (const track of answer.getTracks())
        track.addEventListener("ended", () => {
          if (ownRun !== run) return;
          stop();
          setCamera({ kind: "off", problem: "busy" });
        });
      setCamera({ kind: "running", stream: answer });
    }

    function updateVisibility() {
      if (document.hidden) {
        stop();
        setCamera({ kind: "starting" });
      } else start();
    }

    updateVisibility();
    document.addEventListener("visibilitychange", updateVisibility);
    // Pages in the back/forward cache don't always get a visibility event.
    window.addEventListener("pagehide", stop);
    return () => {
      document.removeEventListener("visibilitychange", updateVisibility);
      window.removeEventListener("pagehide", stop);
      stop();
    };
  }, [attempt]);

  return { camera, retry: () => setAttempt(attempt + 1) };
}
