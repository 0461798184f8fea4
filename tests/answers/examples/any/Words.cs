using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

static class Dictc {
    const string Lib = "dictc";

    // A C bool has one byte. Texts that are lent are IntPtr: what is declared as string would be freed.
    [DllImport(Lib)] public static extern IntPtr dictc_error_message(IntPtr error);
    [DllImport(Lib)] public static extern void dictc_error_free(IntPtr error);
    [DllImport(Lib)] public static extern IntPtr dictc_lexicon_open(byte[] path, uint flags, out IntPtr error);
    [DllImport(Lib)] public static extern void dictc_lexicon_free(IntPtr lexicon);
    [DllImport(Lib)] [return: MarshalAs(UnmanagedType.I1)]
    public static extern bool dictc_lexicon_try_ordinal(IntPtr lexicon, byte[] word, UIntPtr len, out UIntPtr ordinal);
    [DllImport(Lib)]
    public static extern IntPtr dictc_words_completions(IntPtr lexicon, byte[] prefix, UIntPtr len, out IntPtr error);
    [DllImport(Lib)] [return: MarshalAs(UnmanagedType.I1)]
    public static extern bool dictc_words_next(IntPtr words, out IntPtr word, out UIntPtr len);
    [DllImport(Lib)] public static extern void dictc_words_free(IntPtr words);
    [DllImport(Lib)]
    public static extern IntPtr dictc_board_parse(byte[] text, UIntPtr len, UIntPtr rows, UIntPtr columns, uint flags, out IntPtr error);
    [DllImport(Lib)] public static extern void dictc_board_free(IntPtr board);
    [DllImport(Lib)] public static extern IntPtr dictc_solver_new(IntPtr lexicon, out IntPtr error);
    [DllImport(Lib)] [return: MarshalAs(UnmanagedType.I1)]
    public static extern bool dictc_solver_solve(IntPtr solver, IntPtr board, out IntPtr error);
    [DllImport(Lib)] public static extern UIntPtr dictc_solution_len(IntPtr solver);
    [DllImport(Lib)] public static extern IntPtr dictc_solution_word(IntPtr solver, UIntPtr index, out UIntPtr len);
    [DllImport(Lib)] public static extern IntPtr dictc_solution_word_path(IntPtr solver, UIntPtr index, out UIntPtr len);
    [DllImport(Lib)] [return: MarshalAs(UnmanagedType.I1)]
    public static extern bool dictc_try_solve_json(IntPtr solver, byte[] board, UIntPtr len, uint flags, byte[] buffer,
                                                   UIntPtr capacity, out UIntPtr jsonLen, out IntPtr error);
    [DllImport(Lib)] public static extern void dictc_solver_free(IntPtr solver);

    // A text for C: its length does not count the NUL, which only paths need.
    public static byte[] Bytes(string text) { return Encoding.UTF8.GetBytes(text + "\0"); }
    public static UIntPtr Len(byte[] bytes) { return (UIntPtr)(bytes.Length - 1); }

    // A text that is lent.
    public static string Text(IntPtr start, UIntPtr len) {
        var bytes = new byte[(int)len];
        Marshal.Copy(start, bytes, 0, bytes.Length);
        return Encoding.UTF8.GetString(bytes);
    }

    // The message of an error, which is freed.
    public static Exception Failure(IntPtr error) {
        var start = dictc_error_message(error);
        int len = 0;
        while (Marshal.ReadByte(start, len) != 0) len++;
        var text = Text(start, (UIntPtr)len);
        dictc_error_free(error);
        return new Exception(text);
    }

    // The words of a board as JSON.
    public static string SolveJson(IntPtr solver, string board) {
        var bytes = Bytes(board);
        for (var buffer = new byte[1 << 16]; ; ) {
            UIntPtr len;
            IntPtr error;
            if (!dictc_try_solve_json(solver, bytes, Len(bytes), 0, buffer, (UIntPtr)buffer.Length, out len, out error))
                throw Failure(error);
            if ((int)len <= buffer.Length) return Encoding.UTF8.GetString(buffer, 0, (int)len);
            buffer = new byte[(int)len];
        }
    }
}

static class Words {
    static int Main(string[] args) {
        IntPtr error, lexicon = Dictc.dictc_lexicon_open(Dictc.Bytes(args[0]), 0, out error);
        if (lexicon == IntPtr.Zero) {
            Console.Error.WriteLine(Dictc.Failure(error).Message);
            return 1;
        }

        // Look up.
        UIntPtr ordinal, len;
        var tea = Dictc.Bytes("tea");
        if (Dictc.dictc_lexicon_try_ordinal(lexicon, tea, Dictc.Len(tea), out ordinal))
            Console.WriteLine("tea is word " + ordinal);

        // Complete.
        IntPtr word, words = Dictc.dictc_words_completions(lexicon, tea, Dictc.Len(tea), out error);
        while (Dictc.dictc_words_next(words, out word, out len)) Console.WriteLine(Dictc.Text(word, len));
        Dictc.dictc_words_free(words);

        // Solve a board, with a path for each word.
        var solver = Dictc.dictc_solver_new(lexicon, out error);
        var text = Dictc.Bytes("te/as");
        var board = Dictc.dictc_board_parse(text, Dictc.Len(text), UIntPtr.Zero, UIntPtr.Zero, 0, out error);
        Dictc.dictc_solver_solve(solver, board, out error);
        Dictc.dictc_board_free(board);
        for (uint i = 0; i < (uint)Dictc.dictc_solution_len(solver); i++) {
            word = Dictc.dictc_solution_word(solver, (UIntPtr)i, out len);
            var line = Dictc.Text(word, len);
            var cells = Dictc.dictc_solution_word_path(solver, (UIntPtr)i, out len);
            var path = new int[(int)len];
            Marshal.Copy(cells, path, 0, path.Length);
            Console.WriteLine(line + " [" + string.Join(" ", path) + "]");
        }

        // An error.
        try {
            Dictc.SolveJson(solver, "abc/de");
        } catch (Exception failure) {
            Console.WriteLine(failure.Message);
        }
        Dictc.dictc_solver_free(solver);

        // Two threads with one dictionary, and a solver each.
        var boards = new List<string>();
        for (string line; (line = Console.ReadLine()) != null; ) boards.Add(line);
        var answers = new string[boards.Count];
        var threads = new List<Thread>();
        for (int thread = 0; thread < 2; thread++) {
            int first = thread;
            threads.Add(new Thread(() => {
                IntPtr ignored, own = Dictc.dictc_solver_new(lexicon, out ignored);
                for (int i = first; i < boards.Count; i += 2) answers[i] = Dictc.SolveJson(own, boards[i]);
                Dictc.dictc_solver_free(own);
            }));
            threads[first].Start();
        }
        threads.ForEach(thread => thread.Join());
        foreach (var answer in answers) Console.WriteLine(answer);
        Dictc.dictc_lexicon_free(lexicon);
        return 0;
    }
}
