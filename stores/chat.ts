import { create } from "zustand";

type ChatVisibility = "minimized" | "maximized" | "hidden";

interface ChatState {
  visibility: ChatVisibility;
  /** The user clicked Help, so the chat may load without consent. */
  isRequested: boolean;
  isHere: boolean;
  isLost: boolean;
  setVisibility: (visibility: ChatVisibility) => void;
  setHere: (isHere: boolean) => void;
  lose: () => void;
  help: () => void;
}

export const useChat = create<ChatState>((set) => ({
  visibility: "minimized",
  isRequested: false,
  isHere: false,
  isLost: false,
  setVisibility: (visibility) => set({ visibility }),
  setHere: (isHere) => set({ isHere }),
  lose: () => set({ isLost: true }),
  help: () => set({ isRequested: true, visibility: "maximized" }),
}));
