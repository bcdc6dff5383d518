"use client";
import { useEffect, useState } from "react";
import { type CameraProblem, openCamera, stopCamera } from "./camera";

export type CameraState =
  | { kind: "starting" }
  | { kind: "running"; stream: MediaStream }
  | { kind: "off"; problem: CameraProblem };

/**
 * The camera while the component stands and the page is seen: it is let go when the component goes, when the page is
 * hidden, and when it was granted after either. `again` asks once more after a problem.
 */
export function useCamera(): { camera: CameraState; again: () => void } {
  const [camera, setCamera] = useState<CameraState>({ kind: "starting" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same work once more.
  useEffect(() => {
    let stream: MediaStream | null = null;
    let turn = 0;

    function stop() {
      turn += 1;
      if (stream) stopCamera(stream);
      stream = null;
    }

    async function start() {
      stop();
      const mine = turn;
      setCamera({ kind: "starting" });
      const answer = await openCamera();
      if (mine !== turn) {
        if (typeof answer !== "string") stopCamera(answer);
        return;
      }
      if (typeof answer === "string") {
        setCamera({ kind: "off", problem: answer });
        return;
      }
      stream = answer;
      // Unplugged, or taken back in the browser's settings.
      for (const track of answer.getTracks())
        track.addEventListener("ended", () => {
          if (mine !== turn) return;
          stop();
          setCamera({ kind: "off", problem: "busy" });
        });
      setCamera({ kind: "running", stream: answer });
    }

    function look() {
      if (document.hidden) {
        stop();
        setCamera({ kind: "starting" });
      } else start();
    }

    look();
    document.addEventListener("visibilitychange", look);
    // A page that is kept for 'back' is not always told that it is hidden.
    window.addEventListener("pagehide", stop);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pagehide", stop);
      stop();
    };
  }, [attempt]);

  return { camera, again: () => setAttempt(attempt + 1) };
}
